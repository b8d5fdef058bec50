import { describe, expect, it } from "vitest";
import { eventually, liveApp, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

/** Forwarded by a trusted proxy. */
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const behindProxy = { trustedProxies: ["127.0.0.1"] };

describe("the requests of a socket", () => {
  it("[S65] W05: the 201st query of a socket is refused, the others keep working", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const max = 200;
    const socket = await RawSocket.open(url);
    socket.modify(
      Array.from({ length: max + 1 }, (_, queryId) => ({
        type: "Add",
        queryId,
        udfPath: "live:value",
        args: [{ name: `n${queryId}` }],
      })),
    );
    expect(String(await socket.shows(max))).toContain("TooManySubscriptions");
    expect(socket.values.size).toBe(max + 1);
    socket.remove(max);
    socket.mutate(0, "live:put", { name: "n7", value: "new" });
    await socket.shows(7, (value) => value === "new");
    expect(socket.closed).toBeNull();
    expect(socket.chainFault).toBeNull();
  });

  it("[S65] twice as many queries close only their own socket, with a reason", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const [greedy, good] = [await RawSocket.open(url), await RawSocket.open(url)];
    const adds = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        return { type: "Add", queryId: first + index, udfPath: "live:count", args: [{}] };
      });
    greedy.modify(adds(0, 400));
    expect(String(await greedy.shows(399))).toContain("TooManySubscriptions");
    greedy.remove(399);
    greedy.modify(adds(400, 1));
    expect(String(await greedy.shows(400))).toContain("TooManySubscriptions");
    expect(greedy.closed).toBeNull();
    greedy.modify(adds(401, 1));
    expect((await greedy.first("FatalError")).error).toContain("TooManySubscriptions");
    await greedy.whenClosed();
    good.add(0, "live:count");
    expect(await good.shows(0)).toBe(0);
  });

  it("[S66] actions beyond the limit are refused one by one", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      connectionLimits: { runningActionsMax: 2 },
    });
    const socket = await RawSocket.open(url);
    for (const id of [0, 1, 2]) socket.act(id, "live:wait", { ms: 50 });
    expect((await socket.response(2)).result).toContain("TooManyConcurrentActions");
    expect((await socket.response(0)).result).toBe("waited");
    socket.act(3, "live:wait", { ms: 1 });
    expect((await socket.response(3)).success).toBe(true);
  });

  it("[S66] actions count until they end, even if their socket has gone, and for their address only", async () => {
    const { url } = await startFixture({
      functionsDir: liveApp,
      ...behindProxy,
      connectionLimits: { runningActionsMax: 2, runningActionsPerAddressMax: 4 },
    });
    const asksAndGoes = async () => {
      const socket = await RawSocket.open(url, from("10.9.9.9"));
      for (const id of [0, 1]) socket.act(id, "live:wait", { ms: 2000 });
      socket.act(2, "live:wait", { ms: 1 });
      const { result } = await socket.response(2);
      socket.ws.close();
      await socket.whenClosed();
      return result;
    };
    for (let time = 0; time < 2; time++)
      expect(await asksAndGoes()).toContain("a socket may run 2");
    expect(await asksAndGoes()).toContain("TooManyConcurrentActions: an address may run 4");
    const [other, again] = await Promise.all(
      ["10.9.9.8", "10.9.9.9"].map((address) => RawSocket.open(url, from(address))),
    );
    other?.act(0, "live:wait", { ms: 1 });
    expect((await other?.response(0))?.success).toBe(true);
    let id = 0;
    await eventually(async () => {
      again?.act(id, "live:wait", { ms: 1 });
      return (await again?.response(id++))?.success === true;
    });
  });
});
