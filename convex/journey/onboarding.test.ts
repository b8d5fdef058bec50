import { expect, test } from "vitest";
import { consentDecisionsPerHourMax } from "../../domain/limits";
import { consentTextVersion } from "../../domain/privacy/consent";
import { buildWorld, callAs } from "../../tests/access/world";
import { api } from "../_generated/api";

test("two browsers end with the same completed steps after syncing", async () => {
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

test("the client gets the name of their own coach", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  expect(await ada.query(api.profile.coach, {})).toMatchObject({
    firstName: "Coach",
    lastName: "Example",
  });
});

test("each consent decision adds a row, and repeating it adds none", async () => {
  const world = await buildWorld();
  const ada = callAs(world, "clientA");
  const decide = (isGiven: boolean) =>
    ada.mutation(api.onboarding.decideConsent, { isGiven, textVersion: consentTextVersion });
  expect(await ada.query(api.onboarding.consent, {})).toBeNull();
  for (const isGiven of [true, true, false, false, true]) await decide(isGiven);
  expect(await ada.query(api.onboarding.consent, {})).toMatchObject({ isGiven: true });
  const rows = await world.t.run(({ db }) => db.query("consents").take(10));
  expect(rows.map(({ isGiven }) => isGiven)).toEqual([true, false, true]);
  const answer = await ada.query(api.onboarding.consents, {});
  expect(answer.map(({ isGiven, textVersion }) => [isGiven, textVersion])).toEqual(
    [true, false, true].map((isGiven) => [isGiven, consentTextVersion]),
  );
  expect(await callAs(world, "clientB").query(api.onboarding.consents, {})).toEqual([]);
  expect(await callAs(world, "clientB").query(api.onboarding.consent, {})).toBeNull();
});

test("too many changes of consent are refused, but withdrawing it always works", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  const decide = (isGiven: boolean) =>
    ada.mutation(api.onboarding.decideConsent, { isGiven, textVersion: consentTextVersion });
  for (let left = consentDecisionsPerHourMax; left > 0; left -= 1) await decide(left % 2 === 1);
  expect(await ada.query(api.onboarding.consent, {})).toMatchObject({ isGiven: true });
  await decide(false);
  await expect(decide(true)).rejects.toMatchObject({ data: { code: "RATE_LIMITED" } });
  expect(await ada.query(api.onboarding.consent, {})).toMatchObject({ isGiven: false });
});
