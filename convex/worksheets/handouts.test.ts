import { describe, expect, test } from "vitest";
import type { Caller } from "../../tests/access/world";
import {
  invalid,
  useHandedWorld,
  worksheetContent as content,
} from "../../tests/support/handed-world";
import { api } from "../_generated/api";

const { stage, as, clientId, give, firstOwn, send, news } = useHandedWorld();
const seenByCoach = async (caller: Caller = "coach") =>
  (
    await as(caller).query(api.shares.listOfClient, {
      ...{ clientId: clientId(), paginationOpts: { numItems: 9, cursor: null } },
    })
  ).page.filter(({ kind }) => kind === "worksheet");
const ofClient = () => as("coach").query(api.handouts.ofClient, { clientId: clientId() });

describe("[handout-4] answering", () => {
  test("shows the coach the answers as text, notifies them, and accepts comments", async () => {
    await give();
    expect((await ofClient())[0]?.answeredAt).toBeUndefined();
    const shareId = await send();
    expect(await seenByCoach()).toMatchObject([
      {
        shareId,
        title: "Week",
        parts: [
          { heading: "What was good?", text: "The evenings" },
          { heading: "Which?", text: "Two" },
          { heading: "Which ones?", text: "One\nThree" },
          { heading: "How much?", text: "7 / 10 (1: little, 10: much)" },
          { heading: "When?", text: "2026-12-24" },
        ],
      },
    ]);
    expect((await ofClient())[0]?.answeredAt).toBeTypeOf("number");
    expect(await news("coach")).toEqual(["worksheet_answered Week 1"]);
    const [answered] = await as("coach").query(api.notifications.unread, {});
    expect(answered).toMatchObject({ shareId });
    await as("coach").mutation(api.shares.comment, { shareId, text: "Thank you" });
    const mine = await as("clientA").query(api.shares.get, { shareId });
    expect(mine.comments).toMatchObject([{ text: "Thank you" }]);
  });

  test("replaces earlier answers and keeps the comments", async () => {
    await give();
    const shareId = await send();
    await as("coach").mutation(api.shares.comment, { shareId, text: "Thank you" });
    expect(await send([{ fieldId: "d", value: "9" }])).toBe(shareId);
    expect(await seenByCoach()).toMatchObject([
      { parts: [{ heading: "How much?" }], comments: [{ text: "Thank you" }] },
    ]);
    const { handoutId } = await firstOwn();
    const { sent } = await as("clientA").query(api.handouts.get, { handoutId });
    const answers = [{ fieldId: "d", value: "9" }];
    expect(sent).toEqual({ shareId, answers, isOfCurrentCoach: true });
  });

  test("[handout-10] does not replace answers sent from another browser meanwhile", async () => {
    await give();
    const { handoutId } = await firstOwn();
    await send();
    const answers = [{ fieldId: "d", value: "9" }];
    const fromElsewhere = (replacesAt?: number) =>
      as("clientA").mutation(api.handouts.send, {
        ...{ handoutId, answers },
        ...(replacesAt === undefined ? {} : { replacesAt }),
      });
    const conflict = { data: { code: "CONFLICT" } };
    await expect(fromElsewhere()).rejects.toMatchObject(conflict);
    await expect(fromElsewhere(1)).rejects.toMatchObject(conflict);
    expect((await seenByCoach())[0]?.parts).not.toMatchObject([{ heading: "How much?" }]);
    const { answeredAt = 0 } = await firstOwn();
    await fromElsewhere(answeredAt);
    expect((await seenByCoach())[0]?.parts).toMatchObject([{ heading: "How much?" }]);
  });

  test.each([
    ["nothing", [], "blank"],
    ["a blank answer", [{ fieldId: "a", value: " " }], "malformed"],
    ["a heading", [{ fieldId: "h", value: "Words" }], "malformed"],
    ["a question that is not there", [{ fieldId: "z", value: "Words" }], "malformed"],
    ["another choice", [{ fieldId: "b", value: "Three" }], "malformed"],
    ["one of several that is not offered", [{ fieldId: "c", value: "One\nFour" }], "malformed"],
    ["a number off the scale", [{ fieldId: "d", value: "11" }], "malformed"],
    ["no date", [{ fieldId: "e", value: "tomorrow" }], "malformed"],
    [
      "two answers to one question",
      [1, 2].map(() => ({ fieldId: "a", value: "Words" })),
      "malformed",
    ],
  ])("refuses %s", async (_what, sent, reason) => {
    await give();
    await expect(send(sent)).rejects.toMatchObject(invalid("answers", reason));
  });

  test("is not possible by a share with the handout's id", async () => {
    await give();
    await send();
    const { handoutId } = await firstOwn();
    const copy = { kind: "worksheet" as const, sourceId: handoutId, title: "Other" };
    await expect(
      as("clientA").mutation(api.shares.share, { ...copy, parts: [{ text: "Words" }] }),
    ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });
});

test("[handout-5] withdrawing an answer hides it from the coach and reopens the worksheet", async () => {
  await give();
  const shareId = await send();
  await as("clientA").mutation(api.shares.withdraw, { shareId });
  expect(await seenByCoach()).toEqual([]);
  expect((await ofClient())[0]?.answeredAt).toBeUndefined();
  expect(await news("coach")).toEqual([]);
  expect(await as("coach").query(api.handouts.results, { clientId: clientId() })).toEqual([]);
});

test("[handout-6] both sides see how answers on scales changed over time and versions", async () => {
  await give();
  await send();
  const { worksheetId } = stage;
  const [, , , , scale] = content.fields;
  const fields = [
    { ...scale, id: "d", kind: "scale" as const, label: "How much now?" },
    { id: "n", kind: "scale" as const, label: "And how well?" },
  ];
  const next = { worksheetId, version: 1, title: "Week", fields };
  await as("coach").mutation(api.worksheets.edit, next);
  await give();
  await send([
    { fieldId: "d", value: "9" },
    { fieldId: "n", value: "1" },
  ]);
  const scales = [
    { label: "How much now?", values: [7, 9] },
    { label: "And how well?", values: [null, 1] },
  ];
  const results = await as("coach").query(api.handouts.results, { clientId: clientId() });
  expect(results).toMatchObject([{ title: "Week", scales }]);
  expect(await as("clientA").query(api.handouts.ownResults, {})).toEqual(results);
});

/** Hands the client over to another coach, who opens the record. */
async function handOver() {
  const { people, coachingId, t } = stage.world;
  await t.run(async ({ db }) => {
    await db.patch("coachings", coachingId, { endedAt: Date.now() });
    const between = { clientId: people.clientA.userId, coachId: people.otherCoach.userId };
    await db.insert("coachings", { ...between, startedAt: Date.now() });
    const openUntil = Number.MAX_SAFE_INTEGER;
    await db.insert("recordVisits", { ...between, openUntil });
  });
}

test("[handout-7] after a hand-over the new coach sees open worksheets, and no answers to the former coach", async () => {
  await give();
  await send();
  await handOver();
  const seen = await as("otherCoach").query(api.handouts.ofClient, { clientId: clientId() });
  expect(seen).toMatchObject([{ title: "Week" }]);
  expect(seen[0]?.answeredAt).toBeUndefined();
  expect(await seenByCoach("otherCoach")).toEqual([]);
  const { handoutId } = await firstOwn();
  const { sent } = await as("clientA").query(api.handouts.get, { handoutId });
  expect(sent).toMatchObject({ isOfCurrentCoach: false });
  await send([{ fieldId: "d", value: "3" }]);
  expect(await seenByCoach("otherCoach")).toHaveLength(1);
});

test("[handout-7] answers to the former coach stay with the client, who can withdraw them", async () => {
  await give();
  const shareId = await send();
  await handOver();
  expect(
    await as("otherCoach").query(api.handouts.ofClient, { clientId: clientId() }),
  ).toMatchObject([{ isRemovable: false }]);
  const { handoutId } = await firstOwn();
  const taken = as("otherCoach").mutation(api.handouts.remove, { handoutId });
  await expect(taken).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  await as("clientA").mutation(api.shares.withdraw, { shareId });
  expect(
    await as("otherCoach").query(api.handouts.ofClient, { clientId: clientId() }),
  ).toMatchObject([{ isRemovable: true }]);
});
