import { describe, expect, test } from "vitest";
import { CONSENT_TEXT_VERSIONS, consentTextVersion } from "../../domain/privacy/consent";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

type Client = ReturnType<typeof callAs>;

const decide = (client: Client, isGiven: boolean) =>
  client.mutation(api.onboarding.decideConsent, { isGiven, textVersion: consentTextVersion });

/** Client A has given consent. */
async function buildAgreedWorld(): Promise<World> {
  const world = await buildWorld();
  await decide(callAs(world, "clientA"), true);
  return world;
}

test("a section is recorded once, with one activity and the time of the first completion", async () => {
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
  const stored = await world.t.run(({ db }) => db.query("activity").take(10));
  expect(stored.map(({ kind }) => kind)).toEqual(["section_completed", "section_completed"]);
});

test("only the coach sees a client's progress", async () => {
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

test("deleting the text of a section reopens it, for its owner only", async () => {
  const world = await buildAgreedWorld();
  const [ada, ben] = [callAs(world, "clientA"), callAs(world, "clientB")];
  await ada.mutation(api.journey.completeSections, { sections: ["integration", "wayfinders"] });
  await ben.mutation(api.journey.reopenSection, { section: "integration" });
  expect(await ada.query(api.journey.overview, {})).toHaveLength(2);
  await ada.mutation(api.journey.reopenSection, { section: "integration" });
  await ada.mutation(api.journey.reopenSection, { section: "integration" });
  expect(await ada.query(api.journey.overview, {})).toMatchObject([{ section: "wayfinders" }]);
});

test("an unknown section is refused", async () => {
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

  test("[journal-4] is required before anything is recorded", async () => {
    const ada = callAs(await buildWorld(), "clientA");
    await expect(note(ada, "shadow-work")).rejects.toMatchObject(refused);
    expect(await noted(ada)).toEqual([]);
  });

  test("once withdrawn, blocks new sections and keeps old ones", async () => {
    const ada = callAs(await buildAgreedWorld(), "clientA");
    await note(ada, "shadow-work");
    await decide(ada, false);
    await expect(note(ada, "integration")).rejects.toMatchObject(refused);
    await note(ada, "shadow-work"); // A section that is already complete needs no consent.
    expect(await noted(ada)).toEqual(["shadow-work"]);
    await ada.mutation(api.journey.reopenSection, { section: "shadow-work" });
    await expect(note(ada, "shadow-work")).rejects.toMatchObject(refused);
    await decide(ada, true);
    await note(ada, "integration");
    expect(await noted(ada)).toEqual(["integration"]);
  });

  test("has to be given again when only an earlier wording was accepted", async () => {
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

  test("can be withdrawn with an old page, but given only with the current wording", async () => {
    const world = await buildAgreedWorld();
    const ada = callAs(world, "clientA");
    await ada.mutation(api.onboarding.decideConsent, { isGiven: false, textVersion: "1" });
    await expect(note(ada, "shadow-work")).rejects.toMatchObject(refused);
  });

  test("is not shared between clients", async () => {
    const world = await buildAgreedWorld();
    await expect(note(callAs(world, "clientB"), "shadow-work")).rejects.toMatchObject(refused);
  });
});
