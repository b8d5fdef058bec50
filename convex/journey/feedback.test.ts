import { expect, test } from "vitest";
import {
  feedbackCharactersMax,
  feedbackPerDayMax,
  messagePreviewCharactersMax,
} from "../../domain/limits";
import { buildWorld, callAs } from "../../tests/access/world";
import { api } from "../_generated/api";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const answers = {
  mostValuable: "The silence between the questions. 🌿",
  unclear: "",
  improvement: "",
  nextSteps: "",
};
const refusedAs = (code: string, facts = {}) => ({
  data: expect.objectContaining({ code, ...facts }) as unknown,
});

test("[feedback-6] the coach receives a client's feedback with their name; another coach does not", async () => {
  const world = await buildWorld();
  const ada = callAs(world, "clientA");
  await ada.mutation(api.feedback.submit, { ...answers, overallRating: 5 });
  const received = (await callAs(world, "coach").query(api.feedback.list, firstPage)).page;
  expect(received).toMatchObject([{ firstName: "Ada", ...answers, overallRating: 5 }]);
  const clientId = world.people.clientA.userId;
  for (const page of [
    await callAs(world, "otherCoach").query(api.feedback.list, firstPage),
    await callAs(world, "otherCoach").query(api.feedback.listOfClient, { clientId, ...firstPage }),
  ]) {
    expect(page.page).toEqual([]);
  }
  const stored = await world.t.run(({ db }) => db.query("activity").take(10));
  expect(stored).toMatchObject([{ kind: "feedback_given" }]);
  expect(stored[0]).not.toHaveProperty("subjectTitle");
});

test("the list of the whole practice has only the beginnings of answers; the list of one client has them in full", async () => {
  const world = await buildWorld();
  const long = "a".repeat(feedbackCharactersMax);
  await callAs(world, "clientA").mutation(api.feedback.submit, { ...answers, unclear: long });
  const coach = callAs(world, "coach");
  const [listed] = (await coach.query(api.feedback.list, firstPage)).page;
  expect(listed?.unclear).toBe(long.slice(0, messagePreviewCharactersMax));
  const clientId = world.people.clientA.userId;
  const [whole] = (await coach.query(api.feedback.listOfClient, { clientId, ...firstPage })).page;
  expect(whole?.unclear).toBe(long);
});

test("a client gets their own latest feedback, and nobody else gets it", async () => {
  const world = await buildWorld();
  const ada = callAs(world, "clientA");
  expect(await ada.query(api.feedback.latest, {})).toBeNull();
  await ada.mutation(api.feedback.submit, answers);
  await ada.mutation(api.feedback.submit, { ...answers, mostValuable: "The walk." });
  expect(await ada.query(api.feedback.latest, {})).toMatchObject({ mostValuable: "The walk." });
  expect(await callAs(world, "clientB").query(api.feedback.latest, {})).toBeNull();
});

test("[feedback-1, feedback-2] only the first question is required, and lengths and ratings are limited", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  const send = (change: object) => ada.mutation(api.feedback.submit, { ...answers, ...change });
  const long = "a".repeat(feedbackCharactersMax + 1);
  await expect(send({ mostValuable: " \u200B\n" })).rejects.toMatchObject(
    refusedAs("INVALID", { field: "mostValuable", reason: "blank" }),
  );
  await expect(send({ nextSteps: long })).rejects.toMatchObject(
    refusedAs("INVALID", { field: "nextSteps", reason: "too_long" }),
  );
  for (const overallRating of [0, 6, 2.5, Number.NaN]) {
    await expect(send({ overallRating })).rejects.toMatchObject(
      refusedAs("INVALID", { field: "overallRating", reason: "not_allowed" }),
    );
  }
  await send({ unclear: long.slice(1), overallRating: 1 });
});

test("the number of answers a day is limited", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  const send = () => ada.mutation(api.feedback.submit, answers);
  for (let sent = 0; sent < feedbackPerDayMax; sent += 1) await send();
  await expect(send()).rejects.toMatchObject(refusedAs("RATE_LIMITED"));
});
