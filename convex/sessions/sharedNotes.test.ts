import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { applyUpdate, Doc as NotesDocument, encodeStateAsUpdate } from "yjs";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { noteUpdate } from "../../tests/support/note-updates";
import { notesCharactersMax } from "../../domain/limits";
import { typingSaidEveryMs, typingShownMs } from "../../domain/messages/typing";
import {
  caretSaidEveryMs,
  notesFoldAgainAfter,
  notesFoldAgainAfterMs,
  notesFoldedAfterMs,
  noteStateBytesMax,
  notesTextName,
  noteUpdateBytesMax,
  noteUpdatesKept,
  noteUpdatesUnfoldedMax,
} from "../../domain/schedule/shared-notes";
import { api } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";

const stage = {} as { world: World };

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now() });
  stage.world = await buildWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const as = (caller: Caller) => callAs(stage.world, caller);
const at = () => ({ sessionId: stage.world.ofA.sessionId });
const write = (caller: Caller, update: ArrayBuffer) =>
  as(caller).mutation(api.sharedNotes.write, { ...at(), update });
const look = (caller: Caller) => as(caller).query(api.sharedNotes.get, at());
const updates = (after: number) => as("coach").query(api.sharedNotes.updates, { ...at(), after });
const fold = () => stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
const failJobs = () =>
  stage.world.t.run(async ({ db, scheduler }) => {
    const jobs = await db.system.query("_scheduled_functions").take(100);
    for (const { _id, state } of jobs) if (state.kind === "pending") await scheduler.cancel(_id);
  });
const storedNotes = async () => (await as("coach").query(api.sessions.get, at())).notes;
const changeSession = (fields: Partial<Doc<"sessions">>) =>
  stage.world.t.run(({ db }) => db.patch("sessions", at().sessionId, fields));
const rows = <T extends "noteStates" | "noteUpdates" | "typists">(table: T): Promise<Doc<T>[]> =>
  stage.world.t.run(({ db }) => db.query(table).take(1000));
const invalid = (reason: string) => ({ data: { code: "INVALID", field: "notes", reason } });

const notesOf = (document: NotesDocument) => document.getText(notesTextName);

/** A window that has opened the notes, with what it sends. */
async function openWindow(caller: Caller) {
  const document = new NotesDocument();
  const { state } = await look(caller);
  applyUpdate(document, new Uint8Array(state));
  return {
    document,
    text: notesOf(document),
    /** The bytes of one change. */
    change: (act: (document: NotesDocument) => void): ArrayBuffer => {
      let made: Uint8Array | undefined;
      document.once("update", (update: Uint8Array) => {
        made = update;
      });
      document.transact(() => act(document));
      if (made === undefined) throw new Error("Nothing changed");
      return made.slice().buffer;
    },
  };
}
const insert = (at: number, text: string) => (document: NotesDocument) =>
  notesOf(document).insert(at, text);

describe("[notes-1] two people write one text", () => {
  test("at once, at the same place, and both texts are there, on the server too", async () => {
    await changeSession({ notes: "One.\r\nTwo." });
    const [own, other] = [await openWindow("clientA"), await openWindow("coach")];
    expect(own.text.toJSON()).toBe("One.\nTwo.");
    const [first, second] = [own.change(insert(4, " Mine.")), other.change(insert(4, " Yours."))];
    await write("clientA", first);
    await write("coach", second);
    const both = await openWindow("coach");
    expect(both.text.toJSON()).toMatch(/^One\. (Mine\. Yours|Yours\. Mine)\.\nTwo\.$/);
    await fold();
    expect(await storedNotes()).toBe(both.text.toJSON());
    for (const { update } of await updates(0)) applyUpdate(own.document, new Uint8Array(update));
    expect(own.text.toJSON()).toBe(both.text.toJSON());
  });

  test("a text from before is there once for all who open it, and nothing is written until one of them writes", async () => {
    await changeSession({ notes: "Words." });
    const [one, two] = [await look("clientA"), await look("coach")];
    expect(new Uint8Array(one.state)).toEqual(new Uint8Array(two.state));
    expect(one.number).toBe(0);
    expect(await rows("noteStates")).toEqual([]);
    const document = new NotesDocument();
    for (const { state } of [one, two]) applyUpdate(document, new Uint8Array(state));
    expect(notesOf(document).toJSON()).toBe("Words.");
  });

  test("text that an earlier release wrote after a rollback is kept, and can be continued", async () => {
    const before = await openWindow("coach");
    await write("coach", before.change(insert(0, "One. ")));
    await fold();
    await changeSession({ notes: "One. Two." });
    const after = await openWindow("clientA");
    expect(after.text.toJSON()).toBe("One. Two.");
    await write("clientA", after.change(insert(9, " Three.")));
    await fold();
    expect(await storedNotes()).toBe("One. Two. Three.");
  });

  test("what is sent again, as after a lost answer, is there once", async () => {
    const update = noteUpdate("Words.");
    await write("clientA", update);
    await write("clientA", update);
    await fold();
    await write("clientA", update);
    expect(await updates(0)).toHaveLength(1);
    expect(await storedNotes()).toBe("Words.");
  });

  test("[notes-5] the session's text follows within a second, also when it is emptied", async () => {
    const own = await openWindow("clientA");
    await write("clientA", own.change(insert(0, "Words.")));
    await write("clientA", own.change(insert(6, " More.")));
    expect(await storedNotes()).toBe("");
    const jobs = await stage.world.t.run(({ db }) =>
      db.system.query("_scheduled_functions").take(9),
    );
    expect(jobs).toHaveLength(1);
    vi.advanceTimersByTime(notesFoldedAfterMs);
    await stage.world.t.finishInProgressScheduledFunctions();
    expect(await storedNotes()).toBe("Words. More.");
    await write(
      "clientA",
      own.change((document) => notesOf(document).delete(0, 12)),
    );
    await fold();
    const stored = await stage.world.t.run(({ db }) => db.get("sessions", at().sessionId));
    expect(stored).not.toHaveProperty("notes");
    expect((await openWindow("coach")).text.toJSON()).toBe("");
  });

  test("[notes-5] where the job failed, a change after a while asks for it again, and so does one after many", async () => {
    const own = await openWindow("clientA");
    await write("clientA", own.change(insert(0, "x")));
    await failJobs();
    vi.setSystemTime(Date.now() + notesFoldAgainAfterMs + 1);
    await write("clientA", own.change(insert(0, "x")));
    await fold();
    expect(await storedNotes()).toBe("xx");
    await write("clientA", own.change(insert(0, "x")));
    await failJobs();
    for (let count = 1; count <= notesFoldAgainAfter; count += 1) {
      expect(await storedNotes()).toBe("xx");
      await write("clientA", own.change(insert(0, "x")));
    }
    await fold();
    const all = "x".repeat(notesFoldAgainAfter + 3);
    expect(await storedNotes()).toBe(all);
    expect((await openWindow("coach")).text.toJSON()).toBe(all);
  });

  test("the last changes stay for windows that are a little behind, and the others are folded", async () => {
    const own = await openWindow("clientA");
    const written = noteUpdatesKept + 5;
    for (let count = 0; count < written; count += 1) {
      await write("clientA", own.change(insert(count, "x")));
      if (count === 7) await fold();
    }
    expect(await updates(0)).toHaveLength(written);
    await fold();
    const left = await updates(0);
    expect(left.map(({ number }) => number)).toEqual(
      Array.from({ length: noteUpdatesKept }, (_, index) => index + 6),
    );
    expect(await updates(written - 1)).toHaveLength(1);
    expect((await look("coach")).number).toBe(written);
    expect((await openWindow("coach")).text.toJSON()).toBe("x".repeat(written));
    const [state] = await rows("noteStates");
    expect(state).toMatchObject({ number: written, clientId: stage.world.people.clientA.userId });
  });

  test("nothing is folded into a session that was deleted meanwhile", async () => {
    await write("clientA", noteUpdate("Words."));
    await stage.world.t.run(({ db }) => db.delete("sessions", at().sessionId));
    await fold();
    expect(await rows("noteStates")).toEqual([]);
  });
});

describe("[notes-2] anything but a change of a plain text is refused", () => {
  test("bytes of something else, and changes of what is not here", async () => {
    const own = await openWindow("clientA");
    own.change(insert(0, "Never sent"));
    const wrong = [
      new ArrayBuffer(0),
      new Uint8Array([1, 2, 3, 4, 255]).buffer,
      own.change(insert(5, "!")),
      own.change((document) => notesOf(document).delete(0, 1)),
    ];
    for (const update of wrong) {
      await expect(write("clientA", update)).rejects.toMatchObject(invalid("malformed"));
    }
    expect(await rows("noteUpdates")).toEqual([]);
  });

  test("what a plain field can't show", async () => {
    const withPicture = (document: NotesDocument) => notesOf(document).insertEmbed(0, { image: 1 });
    for (const act of [withPicture, insert(0, "One\rTwo")]) {
      const own = await openWindow("clientA");
      await expect(write("clientA", own.change(act))).rejects.toMatchObject(invalid("malformed"));
    }
  });

  test("a text that is too long, also together with the other's", async () => {
    const half = "x".repeat(notesCharactersMax / 2);
    await expect(write("clientA", noteUpdate(`${half}${half}x`))).rejects.toMatchObject(
      invalid("too_long"),
    );
    await write("clientA", noteUpdate(`${half}a`));
    await expect(write("coach", noteUpdate(half))).rejects.toMatchObject(invalid("too_long"));
    await write("coach", noteUpdate(half.slice(1)));
  });

  test("a change that is too large, and a document that becomes so", async () => {
    const withMap = (characters: number) => {
      const document = new NotesDocument();
      document.getMap("other").set("key", "x".repeat(characters));
      return encodeStateAsUpdate(document).slice().buffer;
    };
    await expect(write("clientA", withMap(noteUpdateBytesMax))).rejects.toMatchObject(
      invalid("too_long"),
    );
    const most = noteUpdateBytesMax - 100;
    await write("clientA", withMap(most));
    await fold();
    await write("clientA", withMap(most));
    const left = noteStateBytesMax - 2 * most;
    await expect(write("clientA", withMap(left))).rejects.toMatchObject(invalid("too_long"));
  });

  test("more changes at once than people make", async () => {
    const own = await openWindow("clientA");
    for (let count = 0; count < noteUpdatesUnfoldedMax; count += 1) {
      await write("clientA", own.change(insert(0, "x")));
    }
    await expect(write("clientA", own.change(insert(0, "x")))).rejects.toMatchObject({
      data: { code: "RATE_LIMITED" },
    });
    await fold();
    expect(await storedNotes()).toBe("x".repeat(noteUpdatesUnfoldedMax));
  });
});

describe("[notes-3] each sees where the other is", () => {
  const say = (caller: Caller, caret: string | null) =>
    as(caller).mutation(api.sharedNotes.setCaret, { ...at(), caret });
  const see = (caller: Caller) => as(caller).query(api.sharedNotes.caret, at());
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

  test.each([
    ["clientA", "coach"],
    ["coach", "clientA"],
  ] as const)("the caret of %s is seen by the %s until it is gone", async (writer, reader) => {
    await say(writer, "12:3");
    expect(await see(reader)).toEqual({ caret: "12:3", typedAt: Date.now() });
    expect(await see(writer)).toBeNull();
    await say(writer, null);
    expect(await rows("typists")).toEqual([]);
    await say(writer, "end");
    pass(typingShownMs);
    expect(await see(reader)).toBeNull();
  });

  test("writing in the notes is not writing a message", async () => {
    await say("clientA", "end");
    const { userId: clientId } = stage.world.people.clientA;
    expect(await as("coach").query(api.inbox.typing, { clientId })).toBeNull();
    await as("clientA").mutation(api.messages.setTyping, { isTyping: true });
    await say("clientA", null);
    expect(await as("coach").query(api.inbox.typing, { clientId })).toBe(Date.now());
    expect(await see("coach")).toBeNull();
  });

  test("no more is written than a browser needs to say", async () => {
    await say("clientA", "end");
    pass(caretSaidEveryMs / 2 - 1);
    await say("clientA", "1:1");
    expect(await see("coach")).toMatchObject({ caret: "end" });
    pass(1);
    await say("clientA", "1:1");
    expect(await see("coach")).toEqual({ caret: "1:1", typedAt: Date.now() });
    const saidAt = Date.now();
    pass(typingSaidEveryMs / 2 - 1);
    await say("clientA", "1:1");
    expect(await see("coach")).toMatchObject({ typedAt: saidAt });
  });

  test("anything but a place is refused", async () => {
    for (const caret of ["", "-1:0", "1", "1:1:1", "1:99999999999", "1:0.5"]) {
      await expect(say("clientA", caret)).rejects.toMatchObject({
        data: { code: "INVALID", field: "caret", reason: "malformed" },
      });
    }
  });
});
