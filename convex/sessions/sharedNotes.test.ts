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

/** A window that has opened the notes, and the changes it has to send. */
async function openWindow(caller: Caller) {
  const document = new NotesDocument();
  const { state } = await look(caller);
  applyUpdate(document, new Uint8Array(state));
  return {
    document,
    text: notesOf(document),
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

describe("[notes-1] two people who write one text", () => {
  test("at the same place at the same time both keep their text, also on the server", async () => {
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

  test("see an earlier text once, and opening it writes nothing", async () => {
    await changeSession({ notes: "Words." });
    const [one, two] = [await look("clientA"), await look("coach")];
    expect(new Uint8Array(one.state)).toEqual(new Uint8Array(two.state));
    expect(one.number).toBe(0);
    expect(await rows("noteStates")).toEqual([]);
    const document = new NotesDocument();
    for (const { state } of [one, two]) applyUpdate(document, new Uint8Array(state));
    expect(notesOf(document).toJSON()).toBe("Words.");
  });

  test("keep a text that an earlier release wrote after a rollback, and can continue it", async () => {
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

  test("have a change once that is sent again after a lost answer", async () => {
    const update = noteUpdate("Words.");
    await write("clientA", update);
    await write("clientA", update);
    await fold();
    await write("clientA", update);
    expect(await updates(0)).toHaveLength(1);
    expect(await storedNotes()).toBe("Words.");
  });

  test("[notes-5] see the session's text updated within a second, also when it is emptied", async () => {
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

  test("[notes-5] have the job scheduled again after a failure, by a later change or after many changes", async () => {
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

  test("keep the last changes for windows that are slightly behind, while older ones are folded", async () => {
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

  test("have nothing folded into a session that was deleted meanwhile", async () => {
    await write("clientA", noteUpdate("Words."));
    await stage.world.t.run(({ db }) => db.delete("sessions", at().sessionId));
    await fold();
    expect(await rows("noteStates")).toEqual([]);
  });
});

describe("[notes-2] the notes refuse", () => {
  test("bytes that are no change, and changes that depend on missing ones", async () => {
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

  test("content that a plain text field cannot show", async () => {
    const withPicture = (document: NotesDocument) => notesOf(document).insertEmbed(0, { image: 1 });
    for (const act of [withPicture, insert(0, "One\rTwo")]) {
      const own = await openWindow("clientA");
      await expect(write("clientA", own.change(act))).rejects.toMatchObject(invalid("malformed"));
    }
  });

  test("a text that is too long, also together with the other person's", async () => {
    const half = "x".repeat(notesCharactersMax / 2);
    await expect(write("clientA", noteUpdate(`${half}${half}x`))).rejects.toMatchObject(
      invalid("too_long"),
    );
    await write("clientA", noteUpdate(`${half}a`));
    await expect(write("coach", noteUpdate(half))).rejects.toMatchObject(invalid("too_long"));
    await write("coach", noteUpdate(half.slice(1)));
  });

  test("a change that is too large, or makes the document too large", async () => {
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

  test("more changes at once than people can make", async () => {
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

describe("[notes-3] the caret in shared notes", () => {
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

  test("is not shown as writing a message", async () => {
    await say("clientA", "end");
    const { userId: clientId } = stage.world.people.clientA;
    expect(await as("coach").query(api.inbox.typing, { clientId })).toBeNull();
    await as("clientA").mutation(api.messages.setTyping, { isTyping: true });
    await say("clientA", null);
    expect(await as("coach").query(api.inbox.typing, { clientId })).toBe(Date.now());
    expect(await see("coach")).toBeNull();
  });

  test("is written no more often than needed", async () => {
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

  test("is refused if it is not a position in the text", async () => {
    for (const caret of ["", "-1:0", "1", "1:1:1", "1:99999999999", "1:0.5"]) {
      await expect(say("clientA", caret)).rejects.toMatchObject({
        data: { code: "INVALID", field: "caret", reason: "malformed" },
      });
    }
  });
});
