// What room.ts uses of the Workers runtime. A program of your own takes these from @cloudflare/workers-types, which declares other
// globals than Node, with which main.ts runs.

declare module 'cloudflare:workers' {
  export abstract class DurableObject {
    protected readonly ctx: DurableObjectState;
    constructor(ctx: DurableObjectState, env: unknown);
    fetch(request: Request): Promise<Response>;
    alarm(): Promise<void>;
    webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void;
    webSocketClose(socket: WebSocket, code: number): void;
  }
}

interface DurableObjectState {
  readonly storage: {
    get<T>(key: string): Promise<T | undefined>;
    put(key: string, value: Uint8Array): Promise<void>;
    setAlarm(time: number): Promise<void>;
  };
  blockConcurrencyWhile(action: () => Promise<void>): Promise<void>;
  acceptWebSocket(socket: WebSocket, tags: string[]): void;
  getWebSockets(tag?: string): WebSocket[];
  getTags(socket: WebSocket): string[];
}

interface DurableObjectNamespace {
  idFromName(name: string): object;
  get(id: object): { fetch(request: Request): Promise<Response> };
}

interface WebSocket {
  send(message: string | Uint8Array): void;
  close(code: number, reason?: string): void;
}

declare class WebSocketPair {
  readonly 0: WebSocket;
  readonly 1: WebSocket;
}

interface ResponseInit {
  webSocket?: WebSocket;
}
