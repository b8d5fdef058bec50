import { expect, test } from "vitest";
import { matrix } from "./matrix";
import { buildWorld, callAs } from "./world";

const SECRET = "What only the coach may read";

test("no function that a client can call returns the text of a private note", async () => {
  const world = await buildWorld();
  await world.t.run(async ({ db }) => {
    for (const note of await db.query("coachNotes").take(20)) {
      await db.patch("coachNotes", note._id, { content: SECRET });
    }
  });
  const questions = Object.entries(matrix(world)).filter(([, { call }]) => "query" in call);
  for (const [path, { call, answers }] of questions) {
    for (const caller of ["clientA", "clientB", "nobody"] as const) {
      if (answers[caller] !== "ok" || !("query" in call)) continue;
      const answer: unknown = await callAs(world, caller).query(call.query, call.args);
      expect(JSON.stringify(answer), `${path} to ${caller}`).not.toContain(SECRET);
    }
  }
  const clientId = world.people.clientA.userId;
  const asked = { clientId, paginationOpts: { numItems: 50, cursor: null } };
  const row = matrix(world)["notes:list"];
  if (row === undefined || !("query" in row.call)) throw new Error("The notes have no row");
  const own: unknown = await callAs(world, "coach").query(row.call.query, asked);
  expect(JSON.stringify(own)).toContain(SECRET); // or the search above would prove nothing
});
