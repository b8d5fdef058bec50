import { describe, expect, it } from "vitest";
import { buildComponentApp, startComponentApp } from "./support/component-app";
import { eventually, tokenFor } from "./support/fixtures";
import { api } from "./support/official";
import { post } from "./support/post";

const shelf = api.shelf ?? {};
buildComponentApp();

async function started() {
  const { engine, client } = await startComponentApp({ SHELF_MARK: "oak", APPS_OWN: "secret" });
  const query = (name: string, args: object = {}): Promise<unknown> =>
    client.query(shelf.leftQuery, { name, args });
  const mutation = (name: string, args: object = {}): Promise<unknown> =>
    client.mutation(shelf.leftMutation, { name, args });
  const action = (name: string, args: object = {}): Promise<unknown> =>
    client.action(shelf.leftAction, { name, args });
  return { engine, client, left: { query, mutation, action } };
}

describe("components of an app, one definition mounted twice, three deep", () => {
  it("[F40] each has its own tables, and ids of other tables mean nothing to it", async () => {
    const { client, left } = await started();
    const [ofLeft, ofRight] = (await client.mutation(shelf.add, {
      left: "a",
      right: "b",
    })) as string[];
    const ofApp = (await client.mutation(shelf.addOwn, { text: "c" })) as string;
    expect(await client.query(shelf.texts, {})).toEqual({
      app: ["c"],
      shelf: { left: ["a"], right: ["b"] },
    });
    expect(await left.query("get", { id: ofLeft })).toEqual({ isOwn: true, text: "a" });
    expect(await left.query("get", { id: ofRight })).toEqual({ isOwn: false, text: null });
    expect(await left.query("getAny", { id: ofApp })).toBeNull();
    expect(await client.query(shelf.read, { id: ofLeft })).toBeNull();
  });

  it("[F41] a component that throws undoes its own writes and schedules; its callers may continue", async () => {
    const { client, left } = await started();
    expect(await client.mutation(shelf.despite, { text: "x" })).toEqual({ refused: "x" });
    expect(await client.query(shelf.texts, {})).toMatchObject({
      shelf: { left: [], right: ["x"] },
    });
    expect(await left.query("jobNames")).toEqual([]);
    await expect(client.mutation(shelf.throwAfter, { text: "y" })).rejects.toThrow();
    expect(await client.query(shelf.texts, {})).toMatchObject({
      shelf: { left: [], right: ["x"] },
    });
  });

  it("[F42] the caller's identity and the app's variables stay in the app", async () => {
    const { engine, client } = await started();
    client.setAuth(await tokenFor(engine, "ann", { claims: { name: "Ann" } }));
    const site = engine.url;
    const left = { label: "the left one", mark: "oak", site };
    const right = { label: "the right one", mark: null, site: `${site}/shelf/right` };
    const hidden = { identity: null, apps: null };
    expect(await client.query(shelf.callers, {})).toEqual({
      app: expect.objectContaining({ name: "Ann" }) as unknown,
      shelf: { left: { ...left, ...hidden }, right: { ...right, ...hidden } },
    });
    await client.mutation(shelf.callBack, { text: "a note" });
    expect(await client.query(shelf.texts, {})).toMatchObject({ app: ["a note for nobody"] });
  });

  it("[F43] a handle means the same function to everyone; a reference reaches public functions only", async () => {
    const { engine, client, left } = await started();
    const handle = await left.mutation("ownHandle");
    await client.mutation(shelf.callHandle, { handle, text: "by handle" });
    expect(await left.query("texts")).toEqual(["by handle"]);
    await expect(client.mutation(shelf.callInternal, {})).rejects.toThrow(/does not export/);
    const gone = "function://shelf/middle;notes:add";
    await expect(client.mutation(shelf.callHandle, { handle: gone, text: "" })).rejects.toThrow(
      /"shelf\/middle" not found/,
    );
    for (const path of ["shelf/left;notes:add", "function://shelf/left;notes:add"]) {
      const { status } = await post(`${engine.url}/api/mutation`, { path, args: { text: "" } });
      expect(status).toBe(400);
    }
  });

  it("[F44] a query of a component may not paginate", async () => {
    const { left } = await started();
    await expect(left.query("page")).rejects.toThrow(
      "paginate() is only supported in the app. Learn more at https://docs.convex.dev/components/authoring#pagination",
    );
  });

  it("[F45] each schedules, cancels and lists its own jobs, and runs its own cron jobs", async () => {
    const { client, left } = await started();
    await left.mutation("later", { of: "a job" });
    await eventually(async () => {
      const runs = (await left.query("runs")) as string[];
      return runs.includes("a job") && runs.includes("cron");
    });
    expect(await left.query("jobNames")).toEqual(["notes.js:addRun"]);
    expect(await client.query(shelf.appJobNames, {})).toEqual([]);
  });

  it("[F46] each has its own files", async () => {
    const { client, left } = await started();
    const stored = await left.action("store", { text: "a file" });
    expect(await left.action("readFile", { id: stored })).toBe("a file");
    const uploadUrl = (await left.mutation("uploadUrl")) as string;
    const answer = await fetch(uploadUrl, { method: "POST", body: "uploaded" });
    const { storageId } = (await answer.json()) as { storageId: string };
    expect(await left.action("readFile", { id: storageId })).toBe("uploaded");
    expect(await left.query("fileCount")).toBe(2);
    expect(await client.query(shelf.fileCount, {})).toBe(0);
  });

  it("[F47] the routes of each begin at its mount, and run without an identity", async () => {
    const { engine, client } = await started();
    await client.mutation(shelf.add, { left: "a", right: "b" });
    const token = await tokenFor(engine, "ann");
    const answer = await fetch(`${engine.url}/shelf/right/texts`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toEqual({ texts: ["b"], identity: null, label: "the right one" });
    expect((await fetch(`${engine.url}/shelf/texts`)).status).toBe(404);
    expect((await fetch(`${engine.url}/texts`)).status).toBe(404);
  });

  it("[F48] every mount is evaluated separately", async () => {
    const { left } = await started();
    expect([await left.action("countCalls"), await left.action("countCalls")]).toEqual([1, 2]);
  });
});
