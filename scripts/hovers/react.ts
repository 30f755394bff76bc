import { useRef, useState } from 'react';
import { BoxGeometry, MeshBasicMaterial } from 'three';

/** What examples of `first-contact/react` have in scope. */
export function scope() {
  return {
    geometry: new BoxGeometry(),
    instances: [{ key: 'a' }],
    material: new MeshBasicMaterial(),
    useRef,
    useState,
  };
}
