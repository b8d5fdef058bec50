import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { closeLater, eventually, startFixture } from "./support/fixtures";
import { post } from "./support/post";
import { RawSocket } from "./support/raw-socket";

const networkOf = (number: number) => `10.${number >> 8}.${number & 255}.1`;
const credentials = (email: string) => ({
  provider: "password",
  params: { flow: "signUp", email, password: "quiet-harbour" },
});

interface Crowd {
  networks: number;
  each: number;
  path?: string;
}

/** Calls of many networks with endless bodies. A call that was cut off starts again. */
class SlowCalls {
  readonly #port: number;
  readonly #path: string;
  readonly #open = new Set<Socket>();
  readonly #answers = new Map<string, number>();
  #isOver = false;

  constructor(url: string, { networks, each, path = "/api/action" }: Crowd) {
    this.#path = path;
    this.#port = Number(new URL(url).port);
    for (let number = 0; number < networks * each; number++)
      this.#begin(networkOf(number % networks));
    closeLater(this, () => this.end());
  }

  count(status: string): number {
    return this.#answers.get(status) ?? 0;
  }

  end(): void {
    this.#isOver = true;
    for (const socket of this.#open) socket.destroy();
  }

  #begin(address: string): void {
    if (this.#isOver) return;
    const socket = connect({ port: this.#port, host: "127.0.0.1" });
    this.#open.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (data: Buffer) => {
      const status = data.toString("latin1").slice("HTTP/1.1 ".length, "HTTP/1.1 429".length);
      this.#answers.set(status, this.count(status) + 1);
    });
    socket.on("close", () => {
      this.#open.delete(socket);
      setTimeout(() => this.#begin(address), 250);
    });
    const head = `POST ${this.#path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write("1\r\n{\r\n");
  }
}

const mib = 1024 * 1024;
/** About a sixteenth of the usual limits, so that eleven networks reach them with few connections. */
const small = { processBytesMax: 32 * mib, strangersOfNetworkBytesMax: 1.6 * mib };
/** Has room for less than one call of each of a thousand networks. */
const medium = { processBytesMax: 256 * mib };

it.each([
  { networks: 11, each: 20, budgetLimits: small },
  { networks: 1_000, each: 1, budgetLimits: medium },
])(
  "[L4] $networks networks that use up the memory for unknown callers do not prevent others from signing in",
  async ({ budgetLimits, ...crowd }) => {
    const engine = await startFixture({ trustedProxies: ["127.0.0.1"], budgetLimits });
    const { budget } = engine.rooms.sync.host;
    const calls = new SlowCalls(engine.url, crowd);
    const bytesMax = budgetLimits.processBytesMax / 2;
    await eventually(() => calls.count("429") > 0 && budget.heldBytes > bytesMax - mib / 4);
    const headers = { "X-Forwarded-For": "192.0.2.1" };
    const call = { path: "auth:signIn", args: credentials("ada@example.com"), format: "json" };
    const { status, json } = await post(`${engine.url}/api/action`, call, headers);
    expect([status, json.status]).toEqual([200, "success"]);
    const socket = await RawSocket.open(engine.url, { headers });
    socket.add(0, "counters:read", { name: "c" });
    expect(await socket.shows(0)).toBe(0);
    socket.act(0, "auth:signIn", credentials("bob@example.com"));
    expect(await socket.response(0)).toMatchObject({ success: true });
    expect(socket.closed).toBeNull();
    expect(budget.heldBytes).toBeLessThanOrEqual(bytesMax);
    calls.end();
    socket.ws.close();
    await eventually(() => budget.heldBytes === 0);
  },
);

it("[L4] a route of the app that is cancelled in favour of others is answered once, and not reported", async () => {
  const reported: unknown[] = [];
  const budgetLimits = { processBytesMax: 4 * mib };
  const engine = await startFixture({
    trustedProxies: ["127.0.0.1"],
    budgetLimits,
    log: (line) => reported.push(line),
  });
  const calls = new SlowCalls(engine.url, { networks: 1, each: 2, path: "/echo" });
  await eventually(() => engine.rooms.sync.host.budget.heldBytes > mib);
  const call = { path: "values:giveLarge", args: { bytes: mib } };
  const headers = { "X-Forwarded-For": "192.0.2.1" };
  expect((await post(`${engine.url}/api/mutation`, call, headers)).status).toBe(200);
  await eventually(() => calls.count("429") > 0);
  calls.end();
  await eventually(() => engine.rooms.sync.host.budget.heldBytes === 0);
  expect(reported).toEqual([]);
});

it("[L4] sockets of the largest network are closed in favour of others, too", async () => {
  const budgetLimits = { processBytesMax: 4 * mib };
  const engine = await startFixture({ trustedProxies: ["127.0.0.1"], budgetLimits });
  const open = (address: string) =>
    RawSocket.open(engine.url, { headers: { "X-Forwarded-For": address } });
  const large = await open("10.0.0.1");
  const second = await open("10.0.0.1");
  const small = await open("10.0.0.2");
  for (const [id, socket] of [large, second].entries()) {
    socket.add(0, "values:large", { bytes: 0.6 * mib, salt: id });
    expect(await socket.shows(0)).toMatch(/^\d x/);
  }
  small.add(0, "values:large", { bytes: 0.5 * mib, salt: 3 });
  expect(String(await small.shows(0))).toMatch(/^3 x/);
  expect((await large.whenClosed()).code).toBe(1006);
  expect([second.closed, small.closed]).toEqual([null, null]);
});
