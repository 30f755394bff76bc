import { useCallback, useState } from 'react';

/**
 * Returns a function that calls another one outside of renders and effects, such as in a frame. It hands an error over to the
 * error boundary around the component: an error in a frame would stop the drawing of everything.
 */
export function useErrorBoundary(): (call: () => void) => void {
  const [, setState] = useState<unknown>();
  return useCallback((call) => {
    try {
      call();
    } catch (error) {
      setState(() => {
        throw error;
      });
    }
  }, []);
}
