import { expect, test } from "vitest";
import { errorOf, ScratchRuntime, valueOf } from "../testing/scratch-runtime";

test("[F23] an action stores and reads files with their type", async () => {
  const app = await ScratchRuntime.open();
  const id = valueOf(await app.action("files:storeText", { text: "hello", type: "text/plain" }));
  expect(valueOf(await app.action("files:readText", { id }))).toEqual({
    text: "hello",
    type: "text/plain",
  });
});

test("[F23] a file's document has its digest, size and type, but not its address", async () => {
  const app = await ScratchRuntime.open();
  const typed = valueOf(await app.action("files:storeText", { text: "hello", type: "text/plain" }));
  expect(valueOf(await app.query("files:metadata", { id: typed }))).toEqual({
    _id: typed,
    _creationTime: expect.any(Number) as unknown,
    sha256: "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=",
    size: 5,
    contentType: "text/plain",
  });
  const untyped = valueOf(await app.action("files:storeText", { text: "" }));
  expect(valueOf(await app.query("files:metadata", { id: untyped }))).not.toHaveProperty(
    "contentType",
  );
});

test("[F23] a file's address is not its id, and is invalid once the file is deleted", async () => {
  const app = await ScratchRuntime.open();
  const id = valueOf(await app.action("files:storeText", { text: "hello" }));
  const url = valueOf(await app.query("files:url", { id }));
  expect(url).toMatch(/\/api\/storage\/[0-9a-f-]{36}$/);
  expect(url).not.toContain(id);
  await app.mutation("files:remove", { id });
  expect(valueOf(await app.query("files:url", { id }))).toBeNull();
  expect(valueOf(await app.action("files:readText", { id }))).toBeNull();
  expect(errorOf(await app.mutation("files:remove", { id }))).toMatch(/storage id \w+ not found/);
});

test("[F23] a mutation that fails leaves no file", async () => {
  const app = await ScratchRuntime.open();
  const kept = valueOf(await app.mutation("files:storeInMutation", { text: "a", fails: false }));
  expect(valueOf(await app.action("files:readText", { id: kept }))).toMatchObject({ text: "a" });
  expect((await app.mutation("files:storeInMutation", { text: "b", fails: true })).ok).toBe(false);
  const files = app.db.begin("durable", { isReadOnly: true }).count("_storage", "engine");
  expect(files).toBe(1);
});

test("[F23] only mutations and actions get an upload address", async () => {
  const app = await ScratchRuntime.open();
  expect(valueOf(await app.mutation("files:uploadUrl"))).toMatch(/\/upload\?token=/);
});
