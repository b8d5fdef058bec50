import { beforeEach, describe, expect, test } from "vitest";
import { packagesPerClientMax, priceCharactersMax } from "../../domain/practice/packages";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await stage.world.t.run(({ db }) => db.delete("packages", stage.world.belongings.packageId));
});

const coach = () => callAs(stage.world, "coach");
const clientId = () => stage.world.people.clientA.userId;
const march = {
  ...{ sessionsIncluded: 12, startsOn: "2020-03-01", endsOn: "2020-03-31" },
  timeZone: "America/New_York",
};
const add = (change: object = {}) =>
  coach().mutation(api.packages.add, { clientId: clientId(), ...march, ...change });
const own = () => callAs(stage.world, "clientA").query(api.packages.own, {});

const hold = (status: SessionStatus, at: string) =>
  stage.world.t.run(({ db }) =>
    db.insert("sessions", {
      ...{ clientId: clientId(), title: "Talk", sessionType: "video", status },
      ...{ startsAt: Date.parse(at), durationMinutes: 60, timeZone: "UTC", updatedAt: 1 },
    }),
  );

describe("[package-2] the number of sessions left", () => {
  test("decreases with each completed session and no-show, not with a cancelled one", async () => {
    await add();
    const left = async () => (await own()).map((each) => each.left);
    expect(await left()).toEqual([12]);
    await hold("completed", "2020-03-10T12:00:00Z");
    await hold("no-show", "2020-03-11T12:00:00Z");
    await hold("cancelled", "2020-03-12T12:00:00Z");
    await hold("scheduled", "2020-03-13T12:00:00Z");
    expect(await left()).toEqual([10]);
    expect(
      (await own()).map(({ ahead }) => ahead),
      "booked and not held",
    ).toEqual([1]);
    await coach().mutation(api.packages.add, {
      clientId: clientId(),
      ...march,
      sessionsIncluded: 1,
    });
    expect(await left()).toEqual([0, 10]);
  });

  test("includes the whole first and last day in the package's time zone", async () => {
    await add();
    await hold("completed", "2020-03-01T04:59:00Z"); // In New York it is still February.
    await hold("completed", "2020-03-01T05:00:00Z");
    await hold("completed", "2020-04-01T03:59:00Z"); // In New York it is still March.
    await hold("completed", "2020-04-01T04:00:00Z");
    expect((await own())[0]?.left).toBe(10);
  });
});

test("[package-1, package-4] coach and client read the same packages; another coach and client read none", async () => {
  const price = " 480 € in two parts ";
  const packageId = await add({ price, paymentLink: "https://pay.example.com/x" });
  const [read] = await own();
  expect(read).toEqual({
    ...{ packageId, ...march, left: 12, ahead: 0, payment: "open" },
    ...{ price: "480 € in two parts", paymentLink: "https://pay.example.com/x" },
  });
  expect(await callAs(stage.world, "clientB").query(api.packages.own, {})).toEqual([]);
  const others = callAs(stage.world, "otherCoach");
  expect(await others.query(api.packages.unpaid, {})).toEqual([]);
  await expect(others.query(api.packages.ofClient, { clientId: clientId() })).rejects.toMatchObject(
    {
      data: { code: "NOT_FOUND" },
    },
  );
});

test("[package-5] unpaid packages are listed, overdue first, until they are paid", async () => {
  const open = await add({ startsOn: "2020-01-01" });
  const overdue = await add();
  await coach().mutation(api.packages.pay, { packageId: overdue, payment: "overdue" });
  const listed = async () =>
    (await coach().query(api.packages.unpaid, {})).map(({ packageId }) => packageId);
  expect(await listed()).toEqual([overdue, open]);
  await coach().mutation(api.packages.pay, { packageId: overdue, payment: "paid" });
  expect(await listed()).toEqual([open]);
});

test.each([
  [{ sessionsIncluded: 0 }, "sessionsIncluded"],
  [{ sessionsIncluded: 1.5 }, "sessionsIncluded"],
  [{ sessionsIncluded: 201 }, "sessionsIncluded"],
  [{ startsOn: "2020-02-30" }, "startsOn"],
  [{ endsOn: "31.03.2020" }, "endsOn"],
  [{ endsOn: "2020-02-29" }, "endsOn"],
  [{ timeZone: "Nowhere" }, "timeZone"],
  [{ price: "x".repeat(priceCharactersMax + 1) }, "price"],
  [{ paymentLink: "javascript:alert(1)" }, "paymentLink"],
])("%j is refused, and nothing is stored", async (change, field) => {
  await expect(add(change)).rejects.toMatchObject({ data: { code: "INVALID", field } });
  expect(await own()).toEqual([]);
});

test("a client cannot have more packages than can be listed", async () => {
  for (let count = 0; count < packagesPerClientMax; count += 1) await add();
  await expect(add()).rejects.toMatchObject({ data: { field: "packages", reason: "too_long" } });
});

test("a change keeps the payment state, and a removed package disappears for both", async () => {
  const packageId = await add();
  await coach().mutation(api.packages.pay, { packageId, payment: "paid" });
  await coach().mutation(api.packages.change, { packageId, ...march, sessionsIncluded: 6 });
  expect(await own()).toMatchObject([{ sessionsIncluded: 6, left: 6, payment: "paid" }]);
  await coach().mutation(api.packages.remove, { packageId });
  expect(await own()).toEqual([]);
});

test("[notify-17] a new package is in the client's notifications and news, and one that is removed unseen is in neither", async () => {
  const client = () => callAs(stage.world, "clientA");
  await client().mutation(api.visits.begin, {});
  await client().mutation(api.notifications.markAllRead, {});
  const bell = () => client().query(api.notifications.unread, {});
  const packageId = await add();
  expect(await bell()).toMatchObject([
    { kind: "package_agreed", packageId, subjectTitle: "12 sessions", firstName: "Coach" },
  ]);
  const { lines } = await client().query(api.visits.news, {});
  expect(lines).toMatchObject([{ kind: "package_agreed", count: 1 }]);
  await coach().mutation(api.packages.remove, { packageId });
  expect(await bell()).toEqual([]);
});
