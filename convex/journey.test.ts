import { expect, test } from "vitest";
import { buildWorld, callAs } from "../tests/access/world";
import { api } from "./_generated/api";

test("a section is noted once, told once, and keeps the instant it was first noted", async () => {
  const world = await buildWorld();
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
  const world = await buildWorld();
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
  const world = await buildWorld();
  const [ada, ben] = [callAs(world, "clientA"), callAs(world, "clientB")];
  await ada.mutation(api.journey.completeSections, { sections: ["integration", "wayfinders"] });
  await ben.mutation(api.journey.reopenSection, { section: "integration" });
  expect(await ada.query(api.journey.overview, {})).toHaveLength(2);
  await ada.mutation(api.journey.reopenSection, { section: "integration" });
  await ada.mutation(api.journey.reopenSection, { section: "integration" });
  expect(await ada.query(api.journey.overview, {})).toMatchObject([{ section: "wayfinders" }]);
});

test("a section that is not on the journey is refused by its shape", async () => {
  const ada = callAs(await buildWorld(), "clientA");
  const sections = ["inner-landscape", "__proto__"] as never;
  await expect(ada.mutation(api.journey.completeSections, { sections })).rejects.toThrow();
  expect(await ada.query(api.journey.overview, {})).toEqual([]);
});
