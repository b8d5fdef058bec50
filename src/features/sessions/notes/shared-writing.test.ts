import { notesCharactersMax } from "@domain/limits";
import { notesTextName } from "@domain/schedule/shared-notes";
import { fireEvent } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";

import { openNotesDocument } from "./notes-document";
import { bindField, moveIndex } from "./notes-field";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Stores a document, and sends each change to every window, including its author's, when `deliver` is called. */
function openServer(text = "") {
  const doc = new Doc();
  doc.getText(notesTextName).insert(0, text);
  const windows: ReturnType<typeof openNotesDocument>[] = [];
  let late: ArrayBuffer[] = [];
  const log: { number: number; update: ArrayBuffer }[] = [];
  let answers: (() => void)[] = [];
  const server = {
    doc,
    text: () => doc.getText(notesTextName).toJSON(),
    sent: [] as ArrayBuffer[],
    failure: null as Error | null,
    state: () => encodeStateAsUpdate(doc).slice().buffer,
    windows,
    save: (update: ArrayBuffer) => {
      server.sent.push(update);
      return new Promise<void>((done, failed) => {
        answers.push(() => {
          if (server.failure !== null) failed(server.failure);
          else {
            applyUpdate(doc, new Uint8Array(update));
            late.push(update);
            done();
          }
        });
      });
    },
    answer: async () => {
      const due = answers;
      answers = [];
      for (const each of due) each();
      await vi.advanceTimersByTimeAsync(0);
    },
    deliver: () => {
      const due = late;
      late = [];
      for (const update of due) {
        log.push({ number: log.length + 1, update });
        for (const window of windows) {
          const { known } = window.state();
          if (known !== null) window.receive(log.slice(known));
        }
      }
    },
    number: () => log.length,
    /** Runs until no change is in transit. */
    settle: async () => {
      for (let quiet = 0; quiet < 2; quiet += 1) {
        if (answers.length > 0 || late.length > 0) quiet = 0;
        await server.answer();
        server.deliver();
        await vi.advanceTimersByTimeAsync(50);
      }
    },
  };
  return server;
}
type Server = ReturnType<typeof openServer>;

function openWindow(server: Server, kept: Uint8Array | null = null) {
  const device = { state: kept };
  const notes = openNotesDocument({
    save: server.save,
    keep: (state) => {
      device.state = state;
    },
    kept,
  });
  notes.open(server.state(), server.number());
  server.windows.push(notes);
  const field = document.body.appendChild(document.createElement("textarea"));
  const unbind = bindField(field, notes);
  onTestFinished(() => {
    unbind();
    field.remove();
  });
  /** Types as a browser does: it changes the field and dispatches an event. */
  const type = (text: string, start = field.value.length, end = start) => {
    field.setRangeText(text, start, end, "end");
    fireEvent.input(field);
  };
  return { notes, device, field, type };
}

const refusal = (fields: object) => new ConvexError({ code: "INVALID", field: "notes", ...fields });

describe("[notes-1] two windows and a server", () => {
  test("end with one text that has every word of both, whichever change arrives first", async () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      let state = seed;
      const pick = (below: number) => {
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      };
      const server = openServer("One. Two. 🙂 Three.");
      const windows = [openWindow(server), openWindow(server)];
      const words: string[] = [];
      for (let step = 0; step < 60; step += 1) {
        const window = windows[pick(2)];
        const move = pick(6);
        if (window === undefined) continue;
        const { field, type } = window;
        const at = pick(field.value.length + 1);
        if (move < 3) {
          words.push(`w${String(step)};`);
          const ends = [...field.value.matchAll(/(?<=;)|\.|$/g)]; // Cuts no word and no emoji.
          type(words.at(-1) ?? "", ends[pick(ends.length)]?.index ?? 0);
        } else if (move === 3 && field.value[at] === ".") type("", at, at + 1);
        else if (move === 4) await server.answer();
        else server.deliver();
      }
      await server.settle();
      for (const { field, notes, device } of windows) {
        expect(field.value, `seed ${String(seed)}`).toBe(server.text());
        expect(notes.state()).toMatchObject({ text: server.text(), isSaved: true });
        expect(device.state).toBeNull();
      }
      for (const word of words) expect(server.text()).toContain(word);
      expect(server.text()).toContain("🙂");
      await vi.advanceTimersByTimeAsync(0);
    }
  });

  test("send one change at a time, and everything typed meanwhile in the next", async () => {
    const server = openServer();
    const { type, notes } = openWindow(server);
    for (const letter of "hello") type(letter);
    expect(server.sent).toHaveLength(1);
    expect(notes.state().isSaved).toBe(false);
    await server.answer();
    await vi.advanceTimersByTimeAsync(50);
    expect(server.sent).toHaveLength(2);
    await server.answer();
    expect(server.text()).toBe("hello");
    expect(notes.state().isSaved).toBe(true);
  });

  test("replace an emoji as a whole if half of its code changes", async () => {
    const server = openServer("a🙂b");
    const { field, type } = openWindow(server);
    type("😀", 1, 3);
    await server.settle();
    expect(server.text()).toBe("a😀b");
    expect(field.value).toBe("a😀b");
  });
});

describe("[notes-4] a window without the server", () => {
  test("keeps unsaved text on the device, and sends it on the next visit", async () => {
    const server = openServer("Words.");
    const lost = openWindow(server);
    lost.type(" Mine.");
    const { state } = lost.device;
    expect(state).not.toBeNull();
    server.windows.splice(0);

    const other = openWindow(server);
    other.type("Yours. ", 0);
    await vi.advanceTimersByTimeAsync(0);
    const again = openWindow(server, state);
    expect(again.field.value).toContain("Words. Mine.");
    expect(again.notes.state().isSaved).toBe(false);
    await server.settle();
    expect(again.field.value).toBe("Yours. Words. Mine.");
    expect(other.field.value).toBe("Yours. Words. Mine.");
    expect(again.device.state).toBeNull();
  });

  test("sends a failed change again, together with later ones", async () => {
    const server = openServer();
    const { type, notes } = openWindow(server);
    server.failure = new Error("The connection broke");
    type("One");
    await server.answer();
    type(" two");
    server.failure = null;
    expect(notes.state()).toMatchObject({ isSaved: false, isRefused: false });
    await vi.advanceTimersByTimeAsync(5_000);
    await server.settle();
    expect(server.text()).toBe("One two");
  });

  test("shows that a text was refused, keeps it, and tries again when it has changed", async () => {
    const server = openServer();
    const { type, notes, field, device } = openWindow(server);
    server.failure = refusal({ reason: "too_long" });
    type("Too long");
    await server.answer();
    await vi.advanceTimersByTimeAsync(50);
    expect(notes.state()).toMatchObject({ isSaved: false, isRefused: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent).toHaveLength(1);
    expect(device.state).not.toBeNull();
    server.failure = null;
    type("", 3, field.value.length);
    await server.settle();
    expect(server.text()).toBe("Too");
    expect(notes.state()).toMatchObject({ isSaved: true, isRefused: false });
  });

  test("sends the text again to a server that has lost it", async () => {
    const server = openServer("Words.");
    const { type, notes } = openWindow(server);
    type(" Mine.");
    await server.settle();
    const restored = openServer("");
    applyUpdate(restored.doc, encodeStateAsUpdate(new Doc()));
    server.failure = refusal({ reason: "malformed" });
    type(" More.");
    await server.answer();
    expect(notes.state().known).not.toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(notes.state()).toMatchObject({ known: null, isOpen: true, isRefused: false });
    expect(server.sent).toHaveLength(2);
    server.failure = null;
    notes.open(restored.state(), 0);
    const update = server.sent.at(-1);
    applyUpdate(restored.doc, new Uint8Array(update ?? new ArrayBuffer(0)));
    expect(restored.text()).toBe("Words. Mine. More.");
  });
});

describe("[notes-1] an arriving change", () => {
  const updates = (...numbers: number[]) =>
    numbers.map((number) => {
      const doc = new Doc();
      doc.getText(notesTextName).insert(0, `${String(number)} `);
      return { number, update: encodeStateAsUpdate(doc).slice().buffer };
    });

  test("is applied once, and a long list of changes is applied from the last known one on", () => {
    const { field, notes } = openWindow(openServer(""));
    const many = updates(...Array.from({ length: 16 }, (_, index) => index + 1));
    notes.receive(many.slice(0, 2));
    notes.receive(many.slice(0, 15));
    expect(notes.state().known).toBe(0);
    notes.receive(many);
    expect(notes.state().known).toBe(16);
    expect(field.value.split(" ")).toHaveLength(17);
  });

  test("is requested as the whole document if some are missing, and also waits for an input method", async () => {
    const server = openServer("");
    const { field, notes, type } = openWindow(server);
    fireEvent.compositionStart(field);
    type("wor");
    notes.receive(updates(3, 4));
    expect(notes.state().known).toBeNull();
    expect(field.value).toBe("wor");
    openWindow(server).type("Yours. ");
    await server.answer();
    notes.open(server.state(), 4);
    type("d");
    expect(field.value).toBe("word");
    fireEvent.compositionEnd(field);
    await server.settle();
    expect(field.value).toContain("Yours. ");
    expect(server.text()).toBe(field.value);
  });
});

describe("[notes-1] the field", () => {
  const focused = (server: Server) => {
    const window = openWindow(server);
    window.field.focus();
    return window;
  };
  const selection = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [
    selectionStart,
    selectionEnd,
  ];

  test("keeps the selection at its text when the other person writes before or in it", async () => {
    const server = openServer("Good. Better.");
    const { field } = focused(server);
    const other = openWindow(server);
    field.setSelectionRange(6, 12);
    other.type("I say: ", 0);
    await server.settle();
    expect(selection(field)).toEqual([13, 19]);
    other.type("...", 15);
    await server.settle();
    expect(selection(field)).toEqual([13, 22]);
    other.type("", 0, 14);
    await server.settle();
    expect(selection(field)).toEqual([0, 8]);
  });

  test("does not disturb an input method, sends its text, and shows the other person's text afterwards", async () => {
    const server = openServer("ab");
    const { field, type } = focused(server);
    const other = openWindow(server);
    fireEvent.compositionStart(field);
    type("k");
    fireEvent.compositionUpdate(field);
    other.type("Yours ", 0);
    await server.settle();
    expect(field.value).toBe("abk");
    expect(other.field.value).toBe("Yours abk");
    type("か", 2, 3);
    fireEvent.compositionEnd(field);
    await vi.advanceTimersByTimeAsync(0);
    await server.settle();
    expect(field.value).toBe("Yours abか");
    expect(other.field.value).toBe("Yours abか");
    expect(selection(field)).toEqual([9, 9]);
  });

  test("shows the other person's text, even if an input method was left in the middle of a word", async () => {
    const server = openServer("");
    const { field, type } = focused(server);
    const other = openWindow(server);
    fireEvent.compositionStart(field);
    type("wor");
    other.type("Yours. ", 0);
    await server.settle();
    expect(field.value).toBe("wor");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(field.value).toContain("Yours. ");
  });

  test.each([
    [
      "the keys",
      (field: HTMLTextAreaElement) => fireEvent.keyDown(field, { key: "z", ctrlKey: true }),
    ],
    [
      "a menu",
      (field: HTMLTextAreaElement) =>
        fireEvent(
          field,
          new InputEvent("beforeinput", { inputType: "historyUndo", cancelable: true }),
        ),
    ],
  ])("reverts the person's own text on undo by %s, and restores it on redo", async (_, undo) => {
    const server = openServer("");
    const { field, type } = focused(server);
    const other = openWindow(server);
    type("Mine. ");
    await server.settle();
    other.type("Yours.");
    await server.settle();
    expect(undo(field), "the browser's own is held back").toBe(false);
    await server.settle();
    expect(field.value).toBe("Yours.");
    expect(other.field.value).toBe("Yours.");
    fireEvent.keyDown(field, { key: "Z", ctrlKey: true, shiftKey: true });
    await server.settle();
    expect(other.field.value).toBe("Mine. Yours.");
    expect(selection(field)).toEqual([6, 6]);
  });

  test("keeps text that is too long in the field only, and an undo removes it", async () => {
    const server = openServer("ab");
    const { field, type, notes } = focused(server);
    const other = openWindow(server);
    type("x".repeat(notesCharactersMax));
    other.type("Yours ", 0);
    await server.settle();
    expect(notes.state()).toMatchObject({ text: "ab", isSaved: false, isRefused: true });
    expect(field.value).toHaveLength(notesCharactersMax + 2);
    fireEvent.keyDown(field, { key: "z", metaKey: true });
    await server.settle();
    expect(field.value).toBe("Yours ab");
    expect(notes.state()).toMatchObject({ text: "Yours ab", isSaved: true, isRefused: false });
  });

  test.each([
    [
      [{ retain: 2 }, { insert: "xyz" }],
      [0, 1, 2, 6, 7],
    ],
    [[{ delete: 3 }], [0, 0, 0, 0, 1]],
    [
      [{ retain: 1 }, { insert: "xx" }, { delete: 2 }],
      [0, 1, 3, 3, 4],
    ],
    [
      [{ insert: "x" }, { retain: 2 }, { insert: "y" }],
      [0, 2, 3, 5, 6],
    ],
  ])("moves the carets with the change %j to %j", (delta, carets) => {
    expect([0, 1, 2, 3, 4].map((index) => moveIndex(delta, index))).toEqual(carets);
  });
});
