import { ConvexHttpClient } from "convex/browser";
import { ConvexReactClient } from "convex/react";
import { ConvexError } from "convex/values";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { closeLater, eventually, liveApp, pause, startFixture } from "./support/fixtures";
import { api, officialClient, valuesOf } from "./support/official";

describe("the official clients", () => {
  it("[S30] see their own writes when a mutation resolves, and nothing older in between", async () => {
    const { url } = await startFixture();
    const client = officialClient(url);
    const seen = valuesOf(client, "counters:read", { name: "c" });
    await eventually(() => seen.length === 1);
    for (let round = 1; round <= 50; round++) {
      await client.mutation(api.counters?.add, { name: "c", by: 1 });
      expect(seen.at(-1)).toBe(round);
    }
    expect(seen).toEqual(Array.from({ length: 51 }, (_, index) => index));
  });

  it("[S30] run ten mutations fired at once in order, each seeing the previous one", async () => {
    const { url } = await startFixture();
    const client = officialClient(url);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => client.mutation(api.counters?.add, { name: "c", by: 1 })),
    );
    expect(results).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("[S30] may fire a thousand mutations at once: they wait, none is lost", async () => {
    const { url } = await startFixture();
    const client = officialClient(url);
    const results = await Promise.all(
      Array.from({ length: 1000 }, () => client.mutation(api.counters?.add, { name: "c", by: 1 })),
    );
    expect(results).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  });

  it("[S31] are not delayed by their own slow action", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const client = officialClient(url);
    const order: string[] = [];
    const action = client
      .action(api.live?.wait, { ms: 300 })
      .then((value: unknown) => order.push(String(value)));
    await pause(20);
    await client.mutation(api.live?.put, { name: "a", value: 1 }).then(() => order.push("mutated"));
    await action;
    expect(order).toEqual(["mutated", "waited"]);
  });

  it("[S65] are refused queries from the 201st to the 400th, and keep the others and their connection", async () => {
    const { url } = await startFixture({ functionsDir: liveApp });
    const client = officialClient(url);
    const seen = Array.from({ length: 400 }, (_, index) =>
      valuesOf(client, "live:value", { name: `n${index}` }),
    );
    await eventually(() => seen.every(({ length }) => length === 1));
    const refused = seen.flatMap(([value], index) => (value instanceof Error ? [index] : []));
    expect(refused).toEqual(Array.from({ length: 200 }, (_, index) => index + 200));
    await client.mutation(api.live?.put, { name: "n7", value: "new" });
    expect(seen[7]).toEqual([null, "new"]);
    expect(client.connectionState().connectionCount).toBe(1);
  });

  it("[S32] replace an optimistic update in one step", async () => {
    const { url } = await startFixture();
    const react = closeLater(
      new ConvexReactClient(url, {
        webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
        unsavedChangesWarning: false,
        logger: false,
      }),
      (client) => client.close(),
    );
    const watch = react.watchQuery(api.messages?.list, { channel: "o" });
    const lengths: number[] = [];
    const note = () => {
      const list = watch.localQueryResult() as unknown[] | undefined;
      if (list !== undefined) lengths.push(list.length);
    };
    watch.onUpdate(note);
    await eventually(() => lengths.length > 0);
    for (let round = 0; round < 20; round++) {
      await react.mutation(
        api.messages?.send,
        { channel: "o", body: "x" },
        {
          optimisticUpdate: (store) => {
            const list = (store.getQuery(api.messages?.list, { channel: "o" }) ?? []) as unknown[];
            store.setQuery(api.messages?.list, { channel: "o" }, [...list, { body: "x" }]);
          },
        },
      );
    }
    expect(lengths.every((length, index) => length >= (lengths[index - 1] ?? 0))).toBe(true);
    expect(lengths.at(-1)).toBe(20);
    expect(Math.max(...lengths)).toBe(20);
  });

  it("[S33] get a ConvexError with its data from every kind of call, and plain errors without", async () => {
    const { url } = await startFixture();
    const client = officialClient(url);
    const http = new ConvexHttpClient(url, { logger: false });
    for (const caller of [client, http]) {
      const error: unknown = await caller
        .query(api.rules?.fail, { how: "data" })
        .catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ConvexError);
      const { data } = error as ConvexError<{ code: string; count: bigint; bytes: ArrayBuffer }>;
      expect(data.code).toBe("NO");
      expect(data.count).toBe(3n);
      expect(new Uint8Array(data.bytes)).toEqual(new Uint8Array([1, 2]));
      const plain: unknown = await caller
        .query(api.rules?.fail, { how: "error" })
        .catch((e: unknown) => e);
      expect(plain).not.toBeInstanceOf(ConvexError);
      expect(String(plain)).toContain("boom");
    }
    const missing = "0".repeat(31);
    await expect(client.mutation(api.messages?.remove, { id: missing })).rejects.toThrow(
      /ArgumentValidationError/,
    );
    const id: unknown = await client.mutation(api.messages?.send, { channel: "a", body: "b" });
    await client.mutation(api.messages?.remove, { id });
    const gone: unknown = await client
      .mutation(api.messages?.remove, { id })
      .catch((e: unknown) => e);
    expect((gone as ConvexError<{ code: string }>).data.code).toBe("MISSING");
  });

  it("[S34] see each other's writes live", async () => {
    const { url } = await startFixture();
    const [one, two] = [officialClient(url), officialClient(url)];
    const seen = valuesOf(two, "messages:list", { channel: "live" });
    await eventually(() => seen.length === 1);
    await one.mutation(api.messages?.send, { channel: "live", body: "hello" });
    await eventually(() => seen.length === 2);
    expect(seen[1]).toMatchObject([{ body: "hello" }]);
  });

  it("[S34] paginate reactively, with pages that grow and shrink without gap or duplicate", async () => {
    const { url } = await startFixture();
    const client = officialClient(url);
    const bodies = Array.from({ length: 30 }, (_, index) => `m${index}`);
    const ids = (await client.mutation(api.messages?.sendMany, {
      channel: "p",
      bodies,
    })) as string[];
    type Page = { page: { _id: string; body: string }[]; continueCursor: string; isDone: boolean };
    const pages: Page[] = [];
    const open = async (index: number, cursor: string | null) => {
      client.onUpdate(
        api.messages?.page,
        { channel: "p", paginationOpts: { numItems: 10, cursor } },
        (page: Page) => (pages[index] = page),
      );
      await eventually(() => pages[index] !== undefined);
    };
    await open(0, null);
    await open(1, pages[0]?.continueCursor ?? null);
    await open(2, pages[1]?.continueCursor ?? null);
    await client.mutation(api.messages?.remove, { id: ids[3] });
    await client.mutation(api.messages?.remove, { id: ids[14] });
    await client.mutation(api.messages?.send, { channel: "p", body: "last" });
    await eventually(
      () => pages.flatMap(({ page }) => page).length === 28 || pages.length === 4,
      500,
    ).catch(() => undefined);
    const shown = pages.flatMap(({ page }) => page.map(({ body }) => body));
    expect(new Set(shown).size).toBe(shown.length);
    expect(pages[0]?.page).toHaveLength(9);
    expect(pages[1]?.page).toHaveLength(9);
    expect(shown.slice(0, 27)).toEqual(
      bodies.filter((body) => body !== "m3" && body !== "m14").slice(0, 27),
    );
  });

  it("[H10] can call over HTTP, and read several queries at one timestamp", async () => {
    const { url } = await startFixture();
    const http = new ConvexHttpClient(url, { logger: false });
    expect(await http.mutation(api.counters?.add, { name: "h", by: 2 })).toBe(2);
    expect(await http.query(api.counters?.read, { name: "h" })).toBe(2);
    expect(await http.action(api.rules?.timePasses, {})).toBeGreaterThan(10);
    // Deprecated, but older apps use it to read several queries at one timestamp.
    /* oxlint-disable typescript/no-deprecated */
    expect(await http.consistentQuery(api.counters?.read, { name: "h" })).toBe(2);
    await http.mutation(api.counters?.add, { name: "h", by: 5 });
    expect(await http.consistentQuery(api.counters?.read, { name: "h" })).toBe(2);
    /* oxlint-enable typescript/no-deprecated */
    expect(await http.query(api.counters?.read, { name: "h" })).toBe(7);
  });

  it("[S35] get the same error for an internal function as for a missing one", async () => {
    const { url } = await startFixture();
    const client = officialClient(url);
    const http = new ConvexHttpClient(url, { logger: false });
    for (const caller of [client, http]) {
      const texts = await Promise.all(
        ["hiddenQuery", "noSuchQuery", "notAFunction"].map(async (name) =>
          String(
            await caller.query(api.rules?.[name], {}).then(
              () => "answered",
              (error: unknown) => error,
            ),
          )
            .replace(/\[Request ID: \w+\]/g, "")
            .replaceAll(name, "X"),
        ),
      );
      expect(texts[0]).toContain("Could not find public function for 'rules:X'");
      expect(texts[1]).toBe(texts[0]);
    }
  });
});
