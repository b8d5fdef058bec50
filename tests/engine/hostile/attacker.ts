import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { WebSocket } from "ws";
import { pause } from "../faults/time";

/** An attack's target, its apparent network, and its end. */
export interface Attack {
  url: string;
  address: string;
  untilMs: number;
  /** How many sockets or connections are open at once. Without it, as many as one network may open. */
  places?: number;
}

export const placesOfNetwork = 50;

/** By name. */
export type Attacks = Record<string, (attack: Attack) => Promise<void>>;

/**
 * Options for a server that is attacked: attacks come through a proxy, each from a separate network, or from this
 * machine's other address.
 */
export const hostileWords = [
  ...["--host", "0.0.0.0", "--trusted-proxy", "127.0.0.1"],
  ...["--behind-tls", "--redact-errors"],
];

export const isOver = ({ untilMs }: Attack): boolean => performance.now() > untilMs;

/** An attacker's socket. It is opened again when it was closed. */
export class HostileSocket {
  readonly #attack: Attack;
  #socket: WebSocket | null = null;
  #querySet = 0;
  #requestId = 0;

  constructor(attack: Attack) {
    this.#attack = attack;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  get ws(): WebSocket | null {
    return this.#socket;
  }

  /** False when it was refused, after a short pause. */
  async open(): Promise<boolean> {
    const { url, address } = this.#attack;
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/1.48.0/sync`, {
      headers: { "X-Forwarded-For": address },
      perMessageDeflate: false,
    });
    this.#socket = socket;
    this.#querySet = 0;
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on("open", () => resolve(true));
      socket.on("error", () => resolve(false));
      socket.on("close", () => resolve(false));
    });
    const connect = { type: "Connect", sessionId: randomUUID(), connectionCount: 0 };
    if (isOpen) this.send(JSON.stringify(connect));
    else await pause(50);
    return isOpen;
  }

  /** Waits until most of what was sent has left this process, so that the load is on the server. */
  async sent(): Promise<void> {
    const isFull = () => (this.#socket?.bufferedAmount ?? 0) > 1_000_000;
    while (this.isOpen && isFull() && !isOver(this.#attack)) await pause(5);
  }

  send(text: string): void {
    if (this.isOpen) this.#socket?.send(text);
  }

  add(queryId: number, udfPath: string, args: unknown): void {
    const baseVersion = this.#querySet++;
    const modifications = [{ type: "Add", queryId, udfPath, args: [args] }];
    const newVersion = this.#querySet;
    this.send(JSON.stringify({ type: "ModifyQuerySet", baseVersion, newVersion, modifications }));
  }

  call(type: "Mutation" | "Action", udfPath: string, args: unknown): void {
    this.send(JSON.stringify({ type, requestId: this.#requestId++, udfPath, args: [args] }));
  }

  end(): void {
    this.#socket?.terminate();
  }
}

/** Keeps the sockets busy; each is passed to `act` when it is open, again and again. */
export async function withSockets(
  attack: Attack,
  act: (socket: HostileSocket, number: number) => Promise<void>,
): Promise<void> {
  const each = async (number: number) => {
    const socket = new HostileSocket(attack);
    while (!isOver(attack)) {
      if (socket.isOpen || (await socket.open())) await act(socket, number);
      await pause(0);
    }
    socket.end();
  };
  const { places = placesOfNetwork } = attack;
  await Promise.all(Array.from({ length: places }, (_, number) => each(number)));
}

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Never reads the answer. */
  isUnread?: boolean;
}

/** Keeps the connections busy, each with one request after the other. */
export async function withConnections(attack: Attack, ask: () => Asked): Promise<void> {
  const each = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver(attack)) await send(attack, agent, ask());
    agent.destroy();
  };
  const { places = placesOfNetwork } = attack;
  await Promise.all(Array.from({ length: places }, each));
}

function send(attack: Attack, agent: Agent, asked: Asked): Promise<void> {
  const { method = "POST", path, headers = {}, body = "", isUnread = false } = asked;
  return new Promise((resolve) => {
    const leftMs = Math.max(1, attack.untilMs - performance.now());
    const call = request(attack.url + path, {
      agent,
      method,
      headers: {
        "X-Forwarded-For": attack.address,
        "Content-Type": "application/json",
        ...headers,
      },
    });
    const timer = setTimeout(() => call.destroy(), leftMs);
    call.on("response", (response) => {
      if (!isUnread) response.resume();
      response.on("end", resolve);
    });
    call.on("error", () => undefined);
    call.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
    call.end(body);
  });
}
