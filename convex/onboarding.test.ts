import { expect, test } from "vitest";
import { consentTextVersion } from "../domain/consent";
import { consentDecisionsPerHourMax } from "../domain/limits";
import { buildWorld, callAs } from "../tests/access/world";
import { api } from "./_generated/api";

test("two browsers that were apart agree when they meet: nothing done is undone", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  expect(await ada.query(api.onboarding.get, {})).toEqual({
    completedSteps: [],
    isDismissed: false,
  });
  await ada.mutation(api.onboarding.add, {
    completedSteps: ["explore", "welcome", "explore"],
    isDismissed: false,
    tourResult: "skipped",
  });
  await ada.mutation(api.onboarding.add, {
    completedSteps: ["connect"],
    isDismissed: true,
    tourResult: "completed",
  });
  await ada.mutation(api.onboarding.add, { completedSteps: [], isDismissed: false });
  expect(await ada.query(api.onboarding.get, {})).toEqual({
    completedSteps: ["welcome", "explore", "connect"],
    isDismissed: true,
    tourResult: "skipped",
  });
});

test("the letter is signed with the name of the client's own coach", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  expect(await ada.query(api.onboarding.coach, {})).toEqual({
    firstName: "Coach",
    lastName: "Example",
  });
});

test("consent is a row a decision, and saying the same again adds none", async () => {
  const world = await buildWorld();
  const ada = callAs(world, "clientA");
  const decide = (isGiven: boolean) =>
    ada.mutation(api.onboarding.decideConsent, { isGiven, textVersion: consentTextVersion });
  expect(await ada.query(api.onboarding.consent, {})).toBeNull();
  for (const isGiven of [true, true, false, false, true]) await decide(isGiven);
  expect(await ada.query(api.onboarding.consent, {})).toMatchObject({ isGiven: true });
  const rows = await world.t.run(({ db }) => db.query("consents").take(10));
  expect(rows.map(({ isGiven }) => isGiven)).toEqual([true, false, true]);
  const told = await ada.query(api.onboarding.consents, {});
  expect(told.map(({ isGiven, textVersion }) => [isGiven, textVersion])).toEqual(
    [true, false, true].map((isGiven) => [isGiven, consentTextVersion]),
  );
  expect(await callAs(world, "clientB").query(api.onboarding.consents, {})).toEqual([]);
  expect(await callAs(world, "clientB").query(api.onboarding.consent, {})).toBeNull();
});

test("a flickering switch comes to rest on no, never on yes", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  const decide = (isGiven: boolean) =>
    ada.mutation(api.onboarding.decideConsent, { isGiven, textVersion: consentTextVersion });
  for (let left = consentDecisionsPerHourMax; left > 0; left -= 1) await decide(left % 2 === 1);
  expect(await ada.query(api.onboarding.consent, {})).toMatchObject({ isGiven: true });
  await decide(false);
  await expect(decide(true)).rejects.toMatchObject({ data: { code: "RATE_LIMITED" } });
  expect(await ada.query(api.onboarding.consent, {})).toMatchObject({ isGiven: false });
});
