import { createSocket } from "node:dgram";
import { createServer, type AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseRelay } from "./relay-probe";
import { RelayWatch } from "./relay-watch";

const secret = "the-secret-itself";
const watchOf = (TURN_URLS: string, TURN_SECRET = secret) =>
  new RelayWatch(() => ({ TURN_URLS, TURN_SECRET }));
async function faultsOf(watch: RelayWatch) {
  await watch.look();
  return watch.faults();
}

/** An answer like coturn's to a binding request: the same transaction, and a mapped address that nobody reads. */
function answerTo(request: Buffer): Buffer {
  const answer = Buffer.from(request);
  answer.writeUInt16BE(0x0101, 0);
  return answer;
}

async function openUdp(isTrue = true): Promise<number> {
  const socket = createSocket("udp4");
  socket.on("message", (request, { port, address }) => {
    const answer = answerTo(request);
    if (!isTrue) answer.fill(0, 8);
    socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return socket.address().port;
}

async function openTcp(): Promise<number> {
  const server = createServer((socket) => {
    socket.on("data", (request) => {
      const answer = answerTo(request);
      socket.write(answer.subarray(0, 7));
      setImmediate(() => socket.write(answer.subarray(7)));
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe("[A39] a relay for calls", () => {
  it.each([
    ["turn:relay.example.com", "relay.example.com", 3478, "udp"],
    ["turn:relay.example.com:3479?transport=tcp", "relay.example.com", 3479, "tcp"],
    ["turns:[2001:db8::1]:5350", "2001:db8::1", 5350, "tls"],
    ["TURNS:relay.example.com", "relay.example.com", 5349, "tls"],
  ])("at %s is accepted", (address, host, port, way) => {
    expect(parseRelay(address)).toEqual({ address, host, port, way });
  });

  it.each([
    "relay.example.com:3478",
    "https://relay.example.com",
    "turn://relay.example.com",
    "turn:",
    "turn:host:0",
    "turn:host:70000",
    "turn:host?transport=sctp",
    "turn:name:password@host",
  ])("at %s is refused", (address) => {
    expect(parseRelay(address)).toBeNull();
  });

  it("has no fault without settings, or if it answers by UDP and TCP", async () => {
    expect(await faultsOf(new RelayWatch(() => ({})))).toEqual([]);
    const udp = `turn:127.0.0.1:${String(await openUdp())}`;
    const tcp = `turn:127.0.0.1:${String(await openTcp())}?transport=tcp`;
    expect(await faultsOf(watchOf(`${udp}, ${tcp}`))).toEqual([]);
  });

  it("needs both settings, and addresses that browsers take", async () => {
    const texts = [
      await faultsOf(watchOf("turn:127.0.0.1", "")),
      await faultsOf(watchOf("")),
      await faultsOf(watchOf(`${secret} turn:127.0.0.1:${String(await openUdp())} 127.0.0.1`)),
    ].map((faults) => faults.map(({ code, text }) => `${code}: ${text.split(".")[0] ?? ""}`));
    expect(texts).toEqual([
      ["relay-settings: TURN_URLS is set, and TURN_SECRET is missing"],
      ["relay-settings: TURN_SECRET is set, and TURN_URLS is missing"],
      ["relay-settings: Browsers reject all of TURN_URLS: check address 1, 3"],
    ]);
    expect(JSON.stringify(texts)).not.toContain(secret);
  });

  it("counts as silent if nothing listens, or something else answers", async () => {
    const address = `turn:127.0.0.1:${String(await openUdp(false))}`;
    const closed = "turn:127.0.0.1:1?transport=tcp";
    const watch = watchOf(`${address} ${closed}`);
    expect(watch.faults()).toEqual([]); // The relay was not probed yet.
    const faults = await faultsOf(watch);
    expect(faults.map(({ code }) => code)).toEqual(["relay-silent", "relay-silent"]);
    expect(faults[0]?.text).toContain(`${address} does not answer (no answer)`);
    expect(faults[1]?.text).toContain(`${closed} does not answer (ECONNREFUSED)`);
    expect(JSON.stringify(faults)).not.toContain(secret);
  });
});
