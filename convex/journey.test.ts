import { describe, expect, test } from "vitest";
import { CONSENT_TEXT_VERSIONS, consentTextVersion } from "../domain/consent";
import { buildWorld, callAs, type World } from "../tests/access/world";
import { api } from "./_generated/api";

type Client = ReturnType<typeof callAs>;

const decide = (client: Client, isGiven: boolean) =>
  client.mutation(api.onboarding.decideConsent, { isGiven, textVersion: consentTextVersion });

/** The same world, in which client A has agreed to writing here. */
async function buildAgreedWorld(): Promise<World> {
  const world = await buildWorld();
  await decide(callAs(world, "clientA"), true);
  return world;
}

test("a section is noted once, told once, and keeps the instant it was first noted", async () => {
  const world = await buildAgreedWorld();
  const ada = callAs(world, "clientA");
  const note = () =>
    ada.mutation(api.journey.completeSections, {
      sections: ["moving-needle", "inner-landscape", "inner-landscape"],
    });
  await note();
  const first = await ada.query(api.journey.overview, {});
  expect(first.map(({ section }) => section)).toEqual(["inner-landscape", "moving-needle"]);
  await note();
  expect(await ada.query(api.journey.overview, {})).toEqual(first);
  const told = await world.t.run(({ db }) => db.query("activity").take(10));
  expect(told.map(({ kind }) => kind)).toEqual(["section_completed", "section_completed"]);
});

test("the coach sees how far a client has come, and so does nobody else", async () => {
  const world = await buildAgreedWorld();
  const clientId = world.people.clientA.userId;
  await callAs(world, "clientA").mutation(api.journey.completeSections, {
    sections: ["shadow-work"],
  });
  const seenBy = (caller: "coach" | "otherCoach") =>
    callAs(world, caller).query(api.journey.overviewOfClient, { clientId });
  expect(await seenBy("coach")).toMatchObject([{ section: "shadow-work" }]);
  expect(await seenBy("otherCoach")).toEqual([]);
  expect(await callAs(world, "clientB").query(api.journey.overview, {})).toEqual([]);
});

test("a section whose words were taken away is open again, and only one's own", async () => {
  const world = await buildAgreedWorld();
  const [ada, ben] = [callAs(world, "clientA"), callAs(world, "clientB")];
  await ada.mutation(api.journey.completeSections, { sections: ["integration", "wayfinders"] });
  await ben.mutation(api.journey.reopenSection, { section: "integration" });
  expect(await ada.query(api.journey.overview, {})).toHaveLength(2);
  await ada.mutation(api.journey.reopenSection, { section: "integration" });
  await ada.mutation(api.journey.reopenSection, { section: "integration" });
  expect(await ada.query(api.journey.overview, {})).toMatchObject([{ section: "wayfinders" }]);
});

test("a section that is not on the journey is refused by its shape", async () => {
  const ada = callAs(await buildAgreedWorld(), "clientA");
  const sections = ["inner-landscape", "__proto__"] as never;
  await expect(ada.mutation(api.journey.completeSections, { sections })).rejects.toThrow();
  expect(await ada.query(api.journey.overview, {})).toEqual([]);
});

describe("B06: consent", () => {
  const refused = { data: { code: "CONSENT_REQUIRED" } };
  const note = (client: Client, section: "shadow-work" | "integration") =>
    client.mutation(api.journey.completeSections, { sections: [section] });
  const noted = async (client: Client) =>
    (await client.query(api.journey.overview, {})).map(({ section }) => section);

  test("[journal-4] that was never given lets nothing be noted", async () => {
    const ada = callAs(await buildWorld(), "clientA");
    await expect(note(ada, "shadow-work")).rejects.toMatchObject(refused);
    expect(await noted(ada)).toEqual([]);
  });

  test("that was withdrawn lets nothing be added, leaves what is noted, and takes no word away", async () => {
    const ada = callAs(await buildAgreedWorld(), "clientA");
    await note(ada, "shadow-work");
    await decide(ada, false);
    await expect(note(ada, "integration")).rejects.toMatchObject(refused);
    await note(ada, "shadow-work"); // what is noted counts as consent to itself
    expect(await noted(ada)).toEqual(["shadow-work"]);
    await ada.mutation(api.journey.reopenSection, { section: "shadow-work" });
    await expect(note(ada, "shadow-work")).rejects.toMatchObject(refused);
    await decide(ada, true);
    await note(ada, "integration");
    expect(await noted(ada)).toEqual(["integration"]);
  });

  test("to an earlier wording is asked for again", async () => {
    const world = await buildWorld();
    const ada = callAs(world, "clientA");
    const clientId = world.people.clientA.userId;
    for (const textVersion of CONSENT_TEXT_VERSIONS.slice(0, -1)) {
      const decision = { kind: "coaching_data", textVersion, isGiven: true, decidedAt: 1 } as const;
      await world.t.run(({ db }) => db.insert("consents", { clientId, ...decision }));
      await expect(note(ada, "shadow-work")).rejects.toMatchObject(refused);
      const again = ada.mutation(api.onboarding.decideConsent, { isGiven: true, textVersion });
      await expect(again).rejects.toMatchObject({ data: { code: "CONFLICT" } });
    }
    await decide(ada, true);
    await note(ada, "shadow-work");
    expect(await noted(ada)).toEqual(["shadow-work"]);
  });

  test("is taken back by an old page too: only giving it needs the words of today", async () => {
    const world = await buildAgreedWorld();
    const ada = callAs(world, "clientA");
    await ada.mutation(api.onboarding.decideConsent, { isGiven: false, textVersion: "1" });
    await expect(note(ada, "shadow-work")).rejects.toMatchObject(refused);
  });

  test("of one client is no consent of another", async () => {
    const world = await buildAgreedWorld();
    await expect(note(callAs(world, "clientB"), "shadow-work")).rejects.toMatchObject(refused);
  });
});
