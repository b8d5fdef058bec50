import { describe, expect, test } from "vitest";
import { handoutNoteCharactersMax, handoutsListedMax } from "../../domain/work/worksheets";
import {
  invalid,
  useHandedWorld,
  worksheetContent as content,
} from "../../tests/support/handed-world";
import { api } from "../_generated/api";
import { seedWorksheets } from "./worksheetSeed";
import { STARTER_WORKSHEETS } from "./starter";

const { stage, as, give, own, firstOwn, send, news } = useHandedWorld();

describe("[handout-1] a worksheet", () => {
  test("is saved with trimmed texts, listed and archived", async () => {
    const line = { title: "Week", version: 1, questions: 5, isArchived: false };
    const { worksheetId } = stage;
    expect(await as("otherCoach").query(api.worksheets.get, { worksheetId })).toMatchObject(line);
    await as("coach").mutation(api.worksheets.setArchived, { worksheetId, isArchived: true });
    const [listed] = await as("coach").query(api.worksheets.list, {});
    expect(listed).toMatchObject({ worksheetId, isArchived: true });
    await expect(give()).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  });

  test("has no characters that reverse the text direction", async () => {
    const turned = (words: string) => `\u202E${words}\u2067`;
    const ends = { low: turned("low"), high: turned("high") };
    const scale = { id: "a", kind: "scale" as const, label: turned("How?"), hint: turned("Now") };
    const options = [turned("One"), turned("Two")];
    const choice = { id: "b", kind: "choice" as const, label: "Which?", options };
    const worksheet = {
      title: "Week",
      lead: turned("Lead"),
      fields: [{ ...scale, ...ends }, choice],
    };
    const worksheetId = await as("coach").mutation(api.worksheets.add, worksheet);
    expect(await as("coach").query(api.worksheets.get, { worksheetId })).toMatchObject({
      lead: "Lead",
      fields: [
        { label: "How?", hint: "Now", low: "low", high: "high" },
        { options: ["One", "Two"] },
      ],
    });
  });

  test.each([
    ["title", "blank", { title: " " }],
    ["fields", "blank", { fields: content.fields.slice(0, 1) }],
    ["label", "blank", { fields: [{ id: "a", kind: "line" as const, label: "" }] }],
    ["options", "blank", { fields: [{ id: "a", kind: "choice" as const, label: "A" }] }],
    [
      "id",
      "malformed",
      { fields: [1, 2].map(() => ({ id: "a", kind: "line" as const, label: "A" })) },
    ],
    [
      "all",
      "too_long",
      {
        fields: Array.from({ length: 40 }, (_, place) => ({
          ...{ id: String(place), kind: "line" as const, label: "A".repeat(300) },
        })),
      },
    ],
  ])("is refused with %s %s", async (field, reason, change) => {
    const worksheet = { ...content, ...change };
    await expect(as("coach").mutation(api.worksheets.add, worksheet)).rejects.toMatchObject(
      invalid(field, reason),
    );
  });
});

test("[handout-2] an edit creates the next version; handed-out copies keep theirs", async () => {
  await give();
  const { worksheetId } = stage;
  const edit = () =>
    as("coach").mutation(api.worksheets.edit, {
      ...{ worksheetId, version: 1, title: "Month", fields: content.fields.slice(0, 2) },
    });
  await edit();
  await expect(edit()).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  expect(await firstOwn()).toMatchObject({ title: "Week", version: 1, questions: 5 });
  expect(await as("coach").query(api.worksheets.get, { worksheetId })).toMatchObject({
    ...{ title: "Month", version: 2, questions: 1 },
  });
});

describe("[handout-3] handing out", () => {
  test("gives it to the client with a due date and a note, and notifies them", async () => {
    expect(await give({ note: " For Friday ", dueDate: "2026-12-24" })).toBe(1);
    expect(await own()).toMatchObject([
      { title: "Week", note: "For Friday", dueDate: "2026-12-24" },
    ]);
    expect(await news("clientA")).toEqual(["worksheet_given Week 1"]);
    expect(await as("clientB").query(api.handouts.own, {})).toEqual([]);
    const paginationOpts = { numItems: 9, cursor: null };
    const { page } = await as("coach").query(api.handouts.given, { paginationOpts });
    expect(page).toMatchObject([{ firstName: "Ada", title: "Week" }]);
  });

  test("leaves out clients who still have it open, and gives it again once it is answered", async () => {
    await give();
    expect(await give()).toBe(0);
    await send();
    expect(await give()).toBe(1);
    expect(await own()).toHaveLength(2);
  });

  test("leaves out clients who withdrew an answer and so have it open again", async () => {
    await give();
    const shareId = await send();
    await give();
    await send();
    await as("clientA").mutation(api.shares.withdraw, { shareId });
    expect(await give()).toBe(0);
  });

  test("is not limited by answered worksheets", async () => {
    const { t } = stage.world;
    await give();
    await send();
    await t.run(async ({ db }) => {
      for (const { _id, _creationTime, ...row } of await db.query("handouts").take(1)) {
        for (let times = 0; times < handoutsListedMax; times += 1) await db.insert("handouts", row);
      }
    });
    expect(await give()).toBe(1);
  });

  test("to a tag reaches every coached client with that tag", async () => {
    const { tagId } = stage.world.belongings;
    const { worksheetId } = stage;
    const { clientB, deadSignIn } = stage.world.people;
    const clientIds = [clientB.userId, deadSignIn.userId];
    await as("coach").mutation(api.tags.set, { tagId, clientIds, isOn: true });
    await stage.world.t.run(async ({ db }) => {
      const rows = await db.query("coachings").take(9);
      const gone = rows.find((row) => row.clientId === deadSignIn.userId);
      if (gone !== undefined) await db.patch("coachings", gone._id, { endedAt: 1 });
    });
    expect(await as("coach").mutation(api.handouts.give, { worksheetId, tagId })).toBe(2);
    expect(await as("clientB").query(api.handouts.own, {})).toHaveLength(1);
  });

  test("is refused without clients, with a long note, or with an invalid date", async () => {
    const { worksheetId } = stage;
    const none = { worksheetId, clientIds: [] };
    await expect(as("coach").mutation(api.handouts.give, none)).rejects.toMatchObject(
      invalid("to", "blank"),
    );
    const note = "a".repeat(handoutNoteCharactersMax + 1);
    await expect(give({ note })).rejects.toMatchObject(invalid("note", "too_long"));
    await expect(give({ dueDate: "2026-02-30" })).rejects.toMatchObject(
      invalid("dueDate", "malformed"),
    );
  });

  test("can be withdrawn, with its notification, until it is answered", async () => {
    await give();
    const { handoutId } = await firstOwn();
    await as("coach").mutation(api.handouts.remove, { handoutId });
    expect(await own()).toEqual([]);
    expect(await news("clientA")).toEqual([]);
    await give();
    await send();
    const again = { handoutId: (await firstOwn()).handoutId };
    await expect(as("coach").mutation(api.handouts.remove, again)).rejects.toMatchObject({
      data: { code: "CONFLICT" },
    });
  });
});

test("[handout-8] the starter worksheets are added once, complete and valid, and not if the coach has some", async () => {
  const { t } = stage.world;
  const count = () => t.run(async ({ db }) => (await db.query("worksheets").take(50)).length);
  await t.run(({ db }) => seedWorksheets(db));
  expect(await count()).toBe(2);
  await t.run(async ({ db }) => {
    for (const { _id } of await db.query("worksheetSeedings").take(9)) {
      await db.delete("worksheetSeedings", _id);
    }
    for (const { _id } of await db.query("worksheets").take(50)) await db.delete("worksheets", _id);
    await seedWorksheets(db);
    await seedWorksheets(db);
  });
  const titles = (await as("coach").query(api.worksheets.list, {})).map(({ title }) => title);
  expect(titles).toEqual(STARTER_WORKSHEETS.map(({ title }) => title));
  for (const worksheet of STARTER_WORKSHEETS) {
    await as("coach").mutation(api.worksheets.add, { ...worksheet, fields: [...worksheet.fields] });
  }
});
