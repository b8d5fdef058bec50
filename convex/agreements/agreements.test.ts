import { beforeEach, expect, test } from "vitest";
import { agreementCharactersMax } from "../../domain/practice/agreements";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await stage.world.t.run(({ db }) => db.delete("agreements", stage.world.belongings.agreementId));
});

const client = () => callAs(stage.world, "clientA");
const coach = () => callAs(stage.world, "coach");
const publish = (text: string) => coach().mutation(api.agreements.publish, { text });
const accept = (version: number) => client().mutation(api.agreements.accept, { version });
const own = () => client().query(api.agreements.own, {});
const ofClient = () =>
  coach().query(api.agreements.ofClient, { clientId: stage.world.people.clientA.userId });
const nothing = { asked: null, accepted: null };

test("[agreement-1] a published agreement is shown for acceptance to the coach's clients only", async () => {
  expect(await own()).toEqual(nothing);
  await publish(" We meet on time. ");
  const asked = { version: 1, text: "We meet on time." };
  expect(await own()).toMatchObject({ asked, accepted: null });
  expect(await ofClient()).toEqual(await own());
  expect(await coach().query(api.agreements.current, {})).toMatchObject(asked);
  expect(await callAs(stage.world, "otherCoach").query(api.agreements.current, {})).toBeNull();
});

test("[agreement-2] an acceptance is stored once with version, text and time, and appears in the coach's timeline of the client", async () => {
  await publish("First");
  await accept(1);
  const { accepted } = await own();
  expect(accepted).toMatchObject({ version: 1, text: "First" });
  expect(Math.abs((accepted?.acceptedAt ?? 0) - Date.now())).toBeLessThan(60_000);
  await accept(1);
  const rows = await stage.world.t.run(({ db }) => db.query("agreementAcceptances").take(9));
  expect(rows).toHaveLength(1);
  const clientId = stage.world.people.clientA.userId;
  const paginationOpts = { numItems: 5, cursor: null };
  const { page } = await coach().query(api.clients.timeline, { clientId, paginationOpts });
  expect(page.map(({ kind }) => kind)).toEqual(["agreement_accepted"]);
});

test("[agreement-3] a new version has to be accepted again, and the version accepted before stays readable", async () => {
  await publish("First");
  await accept(1);
  await publish("First");
  expect((await own()).asked?.version).toBe(1);
  await publish("Second");
  expect(await ofClient()).toMatchObject({
    asked: { version: 2, text: "Second" },
    accepted: { version: 1, text: "First" },
  });
  await expect(accept(1)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  await accept(2);
  expect((await own()).accepted?.version).toBe(2);
});

test("[agreement-4] nobody is asked to accept a withdrawn version, and its number is not used again", async () => {
  await publish("First");
  await accept(1);
  await coach().mutation(api.agreements.withdraw, {});
  expect(await own()).toMatchObject({ asked: null, accepted: { version: 1 } });
  await expect(accept(1)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  const { text, withdrawnAt } = (await coach().query(api.agreements.current, {})) ?? {};
  expect([text, typeof withdrawnAt]).toEqual(["First", "number"]);
  await publish("First");
  expect((await own()).asked?.version).toBe(2);
});

test("[agreement-5] after a hand-over the new coach's agreement applies; after the coaching the last one stays readable", async () => {
  await publish("First");
  await accept(1);
  const { people, coachingId, t } = stage.world;
  await t.run(({ db }) => db.patch("coachings", coachingId, { endedAt: Date.now() }));
  expect(await own()).toMatchObject({ asked: null, accepted: { text: "First" } });
  const coaching = { clientId: people.clientA.userId, coachId: people.otherCoach.userId };
  await t.run(({ db }) => db.insert("coachings", { ...coaching, startedAt: Date.now() }));
  expect(await own()).toEqual(nothing);
});

test.each([
  [" ", "blank"],
  ["x".repeat(agreementCharactersMax + 1), "too_long"],
])("a blank or overlong text is refused (%#)", async (text, reason) => {
  const refused = { data: { code: "INVALID", field: "text", reason } };
  await expect(publish(text)).rejects.toMatchObject(refused);
  expect(await own()).toEqual(nothing);
});
