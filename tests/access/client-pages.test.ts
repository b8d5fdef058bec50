import { expect, test } from "vitest";
import { matrix } from "./matrix";
import { buildWorld, callAs } from "./world";

const firstRow = { numItems: 1, cursor: null };

/** The pages of one client that another coach may ask for. */
const pagesOf = (world: Parameters<typeof matrix>[0]) =>
  Object.entries(matrix(world)).flatMap(([path, { call, answers }]) => {
    const isOfClient = "clientId" in call.args && "paginationOpts" in call.args;
    return "query" in call && isOfClient && answers.otherCoach === "ok" ? [{ path, call }] : [];
  });

test("a page of a client tells another coach neither how many rows there are nor when one is written", async () => {
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
