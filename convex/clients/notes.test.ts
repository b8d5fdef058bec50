import { expect, test } from "vitest";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const list = async (world: World, caller: "coach" | "otherCoach" = "coach") => {
  const clientId = world.people.clientA.userId;
  return (await callAs(world, caller).query(api.notes.list, { clientId, ...firstPage })).page;
};
const add = (world: World, content: string) =>
  callAs(world, "coach").mutation(api.notes.add, {
    clientId: world.people.clientA.userId,
    content,
  });

test("only the coach sees, adds, edits and removes notes", async () => {
  const world = await buildWorld();
  const noteId = await add(world, " Ask about her father ");
  expect((await list(world))[0]).toMatchObject({ noteId, content: "Ask about her father" });
  const edit = { noteId, base: "Ask about her father", text: "Ask about her mother" };
  await callAs(world, "coach").mutation(api.notes.edit, edit);
  expect((await list(world))[0]?.content).toBe("Ask about her mother");
  expect(await list(world, "otherCoach")).toEqual([]);
  await callAs(world, "coach").mutation(api.notes.remove, { noteId });
  expect((await list(world)).map((note) => note.noteId)).not.toContain(noteId);
});

test("a note on a session shows its title", async () => {
  const world = await buildWorld();
  expect((await list(world))[0]).toMatchObject({ sessionTitle: "Title" });
});

test("undoing the removal of a session's note restores it, unless the session has a newer one", async () => {
  const world = await buildWorld();
  const coach = callAs(world, "coach");
  const [note] = await list(world);
  const { noteId, content, sessionId } = note ?? expect.fail("A note on a session");
  const clientId = world.people.clientA.userId;
  await coach.mutation(api.notes.remove, { noteId });
  await coach.mutation(api.notes.add, { clientId, content, sessionId });
  expect((await list(world))[0]).toMatchObject({ content, sessionId, sessionTitle: "Title" });
  await coach.mutation(api.notes.add, { clientId, content: "Again", sessionId });
  expect((await list(world))[0]).not.toHaveProperty("sessionId");
});

test("a note can only be restored on a session of the same client", async () => {
  const world = await buildWorld();
  const [note] = await list(world);
  const add = {
    clientId: world.people.clientB.userId,
    content: "Words",
    sessionId: note?.sessionId,
  };
  const adding = callAs(world, "coach").mutation(api.notes.add, add);
  await expect(adding).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("two windows of the coach do not overwrite each other's notes", async () => {
  const world = await buildWorld();
  const base = "One. Two.";
  const noteId = await add(world, base);
  const coach = callAs(world, "coach");
  await coach.mutation(api.notes.edit, { noteId, base, text: "Zero. One. Two." });
  await coach.mutation(api.notes.edit, { noteId, base, text: "One. Two. Three." });
  expect((await list(world))[0]?.content).toBe("Zero. One. Two. Three.");
});

test.each(["", " \u200B ", "a".repeat(20_001)])("a note of %j is refused", async (content) => {
  const world = await buildWorld();
  await expect(add(world, content)).rejects.toMatchObject({ data: { code: "INVALID" } });
});
