import { expect, test } from "vitest";
import { anonymous } from "./call";
import { person, ScratchRuntime, valueOf } from "../testing/scratch-runtime";

const request = (path: string, init?: RequestInit) => new Request(`http://127.0.0.1${path}`, init);

async function answerOf(path: string, init?: RequestInit, identity = anonymous) {
  const app = await ScratchRuntime.open();
  return { app, response: await app.runtime.runHttpAction(request(path, init), identity) };
}

test("[F21] bytes and several cookies pass through an http action unchanged", async () => {
  const body = new Uint8Array([0, 255, 128, 10]);
  const headers = { "Content-Type": "application/x-bytes" };
  const { response } = await answerOf("/echo", { method: "POST", body, headers });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(body);
  expect(response.headers.get("Content-Type")).toBe("application/x-bytes");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test.each([
  ["/files/exact", "exact"],
  ["/files/deep/x", "inner /files/deep/x"],
  ["/files/other", "outer /files/other"],
])("[F21] %s is answered by the exact route, or else by the longest prefix", async (path, text) => {
  const { response } = await answerOf(path);
  expect(await response.text()).toBe(text);
});

test("[F21] HEAD is GET without its body", async () => {
  const { response } = await answerOf("/files/exact", { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("[F21] the response is 404 without a matching route, with another text when there are no routes at all", async () => {
  const { app, response } = await answerOf("/nowhere");
  expect([response.status, await response.text()]).toEqual([404, "No matching routes found"]);
  app.runtime.swap({ ...app.runtime.functions, router: null });
  const without = await app.runtime.runHttpAction(request("/echo"), anonymous);
  expect(await without.text()).toBe("This Convex deployment does not have HTTP actions enabled.");
});

test("[F21] an error of an http action becomes a 500 with the same text as other errors", async () => {
  const { response } = await answerOf("/fail");
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    code: expect.stringMatching(
      /^\[Request ID: [0-9a-f]{16}\] Server Error: Uncaught Error: http boom$/,
    ) as unknown,
    trace: expect.stringContaining("Uncaught Error: http boom") as unknown,
  });
  const redacted = await ScratchRuntime.open({ redactsErrors: true });
  const body = await redacted.runtime.runHttpAction(request("/fail"), anonymous);
  expect(Object.keys((await body.json()) as object)).toEqual(["code"]);
});

test("[F21] an http action calls functions and knows the caller's identity", async () => {
  const { app, response } = await answerOf("/messages", { method: "POST", body: "hi" });
  expect(await response.json()).toEqual({ id: expect.any(String) as unknown });
  expect(valueOf(await app.query("messages:list", { channel: "http" }))).toMatchObject([
    { body: "hi" },
  ]);
  const { response: who } = await answerOf("/who", {}, person("ada"));
  expect(await who.json()).toMatchObject({ subject: "ada" });
});

test("[F21] a response can be streamed", async () => {
  const { response } = await answerOf("/stream");
  const parts: string[] = [];
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) parts.push(decoder.decode(part));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join("")).toBe("one two three");
});
