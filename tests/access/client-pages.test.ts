import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { matrix } from "./matrix";
import { buildWorld, callAs, type World } from "./world";

const firstRow = { numItems: 1, cursor: null };

/** The pages of one client that another coach may ask for. */
const pagesOf = (world: World) =>
  Object.entries(matrix(world)).flatMap(([path, { call, answers }]) => {
    const isOfClient = "clientId" in call.args && "paginationOpts" in call.args;
    return "query" in call && isOfClient && answers.otherCoach === "ok" ? [{ path, call }] : [];
  });

test("Z26: a client's pages reveal to another coach neither how many rows there are nor when one is written", async () => {
  const world = await buildWorld();
  const pages = pagesOf(world);
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["clients:timeline", "clients:sessions", "inbox:conversation"]),
  );
  for (const { path, call } of pages) {
    const args = { ...call.args, paginationOpts: firstRow };
    const answer: unknown = await callAs(world, "otherCoach").query(call.query, args);
    expect(answer, path).toEqual({ page: [], isDone: true, continueCursor: "" });
  }
});

/** Lists over a whole practice, which no index cuts to one coach's clients: docs/security.md says what a colleague learns. */
const CUT_BY_OTHERS = ["inbox:list", "inbox:search"];

/** Returns the lists that a coach can page through row by row and that have an empty page before the last one. */
async function listCutPages(world: World): Promise<string[]> {
  const cut: string[] = [];
  for (const [path, { call, answers }] of Object.entries(matrix(world))) {
    if (!("query" in call) || !("paginationOpts" in call.args)) continue;
    if (answers.otherCoach !== "ok") continue;
    const args = { ...call.args, paginationOpts: firstRow };
    const answer: unknown = await callAs(world, "otherCoach").query(call.query, args);
    const { page, isDone } = answer as { page: unknown[]; isDone: boolean };
    if (page.length === 0 && !isDone) cut.push(path);
  }
  return cut.toSorted();
}

test("Z26: only these lists have pages whose borders depend on a colleague's clients", async () => {
  const world = await buildWorld();
  const answers = { mostValuable: "Words", unclear: "", improvement: "", nextSteps: "" };
  await world.t.run(async ({ db }) => {
    for (const clientId of [world.people.clientA.userId, world.people.clientB.userId]) {
      const coachId = world.people.coach.userId;
      await db.insert("feedback", { clientId, coachId, ...answers, submittedAt: 1 });
    }
  });
  expect(await listCutPages(world)).toEqual(CUT_BY_OTHERS);
});

test("[record-8] Z26: a successor cannot count the former coach's notes by the pages of their own", async () => {
  const world = await buildWorld();
  const { coach, otherCoach, clientA } = world.people;
  const clientId = clientA.userId;
  await world.t.run(async ({ db }) => {
    const coaching = await db.get("coachings", world.coachingId);
    if (coaching === null) throw new Error("There is no coaching.");
    await db.patch("coachings", coaching._id, { endedAt: Date.now() });
    const coachId = otherCoach.userId;
    await db.insert("coachings", { clientId, coachId, startedAt: Date.now() });
    await db.insert("recordVisits", { clientId, coachId, openUntil: Number.MAX_SAFE_INTEGER });
    for (let updatedAt = 1; updatedAt <= 3; updatedAt += 1) {
      await db.insert("coachNotes", { clientId, coachId: coach.userId, content: "", updatedAt });
    }
  });
  const successor = callAs(world, "otherCoach");
  const list = () => successor.query(api.notes.list, { clientId, paginationOpts: firstRow });
  expect(await list()).toMatchObject({ page: [], isDone: true });
  await successor.mutation(api.notes.add, { clientId, content: "Mine" });
  expect((await list()).page).toMatchObject([{ content: "Mine" }]);
});
