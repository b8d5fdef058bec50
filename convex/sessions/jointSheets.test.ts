import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { applyUpdate, Doc as SheetDocument } from "yjs";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import {
  jointSheetsMax,
  sheetCaretText,
  sheetChoicesName,
  sheetTextName,
} from "../../domain/schedule/joint-sheets";
import { worksheetAnswerCharactersMax } from "../../domain/limits";
import { WHEEL_OF_LIFE } from "../../domain/work/wheel-of-life";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const stage = {} as { world: World };

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now() });
  stage.world = await buildWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const as = (caller: Caller) => callAs(stage.world, caller);
const own = () => stage.world.ofA;
const at = () => ({ sessionId: own().sessionId });
const sheets = () => as("clientA").query(api.jointSheets.ofSession, at());
const start = (
  caller: Caller,
  source: "wheel" | { worksheetId: Id<"worksheets"> } | { handoutId: Id<"handouts"> },
) => as(caller).mutation(api.jointSheets.start, { ...at(), source });
const remove = (caller: Caller, sheetId: Id<"jointSheets">) =>
  as(caller).mutation(api.jointSheets.remove, { sheetId });
const answers = (caller: Caller, sheetId = own().sheetId) =>
  as(caller).query(api.jointSheets.answers, { sheetId });
const fold = () => stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
const rowsOf = (table: "noteStates" | "noteUpdates") =>
  stage.world.t.run(({ db }) => db.query(table).take(100));

/** A window that has loaded the sheet from the server. */
async function openSheet(caller: Caller, sheetId = own().sheetId) {
  const document = new SheetDocument();
  const place = { ...at(), sheetId };
  const { state } = await as(caller).query(api.sharedNotes.get, place);
  applyUpdate(document, new Uint8Array(state));
  const change = (act: () => void) => {
    const made: Uint8Array[] = [];
    const note = (update: Uint8Array) => made.push(update);
    document.on("update", note);
    document.transact(act);
    document.off("update", note);
    const update = made[0]?.slice().buffer ?? new ArrayBuffer(0);
    return as(caller).mutation(api.sharedNotes.write, { ...place, update });
  };
  const text = (fieldId: string) => document.getText(sheetTextName(fieldId));
  return {
    document,
    text,
    type: (fieldId: string, words: string) => change(() => text(fieldId).insert(0, words)),
    choose: (fieldId: string, value: unknown) =>
      change(() => document.getMap(sheetChoicesName).set(fieldId, value)),
    change,
  };
}

describe("[room-22] two people fill in a sheet at the same time:", () => {
  test("the coach starts one of their worksheets, the client one they were given, and either a wheel", async () => {
    const { worksheetId, handoutId } = stage.world.belongings;
    await start("coach", { worksheetId });
    await start("clientA", { handoutId });
    await start("clientA", "wheel");
    const [, ofCoach, ofClient, wheel] = await sheets();
    expect(ofCoach).toMatchObject({ title: "Title", isWheel: false, startedBy: "coach" });
    expect(ofClient).toMatchObject({ title: "Title", startedBy: "client" });
    expect(ofCoach?.fields.map(({ id }) => id)).toEqual(["line", "scale"]);
    expect(wheel).toMatchObject({ ...WHEEL_OF_LIFE, isWheel: true, startedBy: "client" });
    const missing = { data: { code: "NOT_FOUND" } };
    await expect(start("clientA", { worksheetId })).rejects.toMatchObject(missing);
  });

  test("both write in one answer, and both choose options", async () => {
    const [client, coach] = [await openSheet("clientA"), await openSheet("coach")];
    await client.type("text", "Mine.");
    await coach.type("text", "Yours.");
    await coach.choose("scale", "7");
    const both = await openSheet("clientA");
    expect(both.text("text").toJSON()).toMatch(/^(Mine\.Yours|Yours\.Mine)\.$/);
    expect(await answers("coach")).toEqual([]);
    await fold();
    const kept = [
      { fieldId: "text", value: both.text("text").toJSON() },
      { fieldId: "scale", value: "7" },
    ];
    expect(await answers("coach")).toEqual(kept);
    expect(await answers("clientA")).toEqual(kept);
    await both.choose("scale", "");
    await fold();
    expect(await answers("clientA")).toEqual(kept.slice(0, 1));
  });

  test("its answers are separate from the notes and from other sheets", async () => {
    const second = await start("coach", "wheel");
    await (await openSheet("clientA")).type("text", "Words.");
    await (await openSheet("coach", second)).choose("work", "3");
    await fold();
    expect((await as("coach").query(api.sessions.get, at())).notes).toBe("");
    expect(await answers("coach", second)).toEqual([{ fieldId: "work", value: "3" }]);
    expect(await as("coach").query(api.sharedNotes.updates, { ...at(), after: 0 })).toEqual([]);
    expect(await rowsOf("noteStates")).toHaveLength(2);
  });

  test("each sees in which answer the other is", async () => {
    const text = sheetCaretText(own().sheetId, "text");
    const say = (caret: string | null, where = text) =>
      as("clientA").mutation(api.sharedNotes.setCaret, { ...at(), caret, text: where });
    await say("end");
    const seen = () => as("coach").query(api.sharedNotes.caret, at());
    expect(await seen()).toEqual({ caret: "end", typedAt: Date.now(), text });
    await expect(say("end", "x".repeat(121))).rejects.toMatchObject({ data: { code: "INVALID" } });
    await say(null);
    expect(await seen()).toBeNull();
  });
});

describe("[room-22] a sheet refuses", () => {
  const refused = (reason: string, field = "answers") => ({
    data: { code: "INVALID", field, reason },
  });

  test("an answer that its question does not have, and anything but plain text", async () => {
    for (const value of ["11", "words", 7, { of: "scale" }]) {
      const sheet = await openSheet("clientA");
      await expect(sheet.choose("scale", value)).rejects.toMatchObject(refused("malformed"));
    }
    const sheet = await openSheet("clientA");
    await expect(
      sheet.change(() => sheet.text("text").insertEmbed(0, { image: 1 })),
    ).rejects.toMatchObject(refused("malformed"));
    const other = await openSheet("clientA");
    await expect(other.type("text", "One\rTwo")).rejects.toMatchObject(refused("malformed"));
    expect(await rowsOf("noteUpdates")).toEqual([]);
  });

  test("a text that is too long", async () => {
    const sheet = await openSheet("clientA");
    await expect(
      sheet.type("text", "x".repeat(worksheetAnswerCharactersMax + 1)),
    ).rejects.toMatchObject(refused("too_long"));
  });

  test("a sheet of another session", async () => {
    const update = new ArrayBuffer(1);
    const place = { sessionId: own().cancelledId, sheetId: own().sheetId };
    await expect(
      as("clientA").mutation(api.sharedNotes.write, { ...place, update }),
    ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("more sheets than a session may have", async () => {
    for (let count = 1; count < jointSheetsMax; count += 1) await start("coach", "wheel");
    await expect(start("coach", "wheel")).rejects.toMatchObject(refused("too_long", "sheets"));
  });
});

describe("[room-23] removing a sheet from a session", () => {
  test("is refused while something is answered; an empty sheet is removed with its document", async () => {
    const sheet = await openSheet("clientA");
    await sheet.choose("scale", "7");
    await expect(remove("coach", own().sheetId)).rejects.toMatchObject({
      data: { code: "CONFLICT" },
    });
    await fold();
    await sheet.choose("scale", "");
    await remove("coach", own().sheetId);
    await fold();
    expect(await sheets()).toEqual([]);
    expect(await rowsOf("noteStates")).toEqual([]);
    expect(await rowsOf("noteUpdates")).toEqual([]);
  });
});
