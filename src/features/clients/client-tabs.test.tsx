import type { Id } from "@convex/_generated/dataModel";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { useSavedFromRemoval } from "@/features/clients/client-tabs";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, readKept } from "@/lib/kept/kept-values";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";

const userId = "coach";
const clientId = "client" as Id<"users">;
const form = jsonSlot(personKey("note_draft", userId, clientId), textIn);
const slotOf = (noteId: string) =>
  jsonSlot(personKey("note_draft", userId, noteId), (edit) => edit as Edit);

type Edit = { base: string; text: string; clientId: string; updatedAt: number };
type Pages = Parameters<typeof useSavedFromRemoval>[0];
type Shown = Partial<Extract<Pages, { state: "ready" }>>;

const toNote = (number: number, updatedAt = number) => ({
  noteId: `note${String(number)}` as Id<"coachNotes">,
  content: "Before",
  updatedAt,
  sessionId: undefined,
  sessionTitle: undefined,
});
/** Those of higher numbers were edited later, so they come first. */
const notes = (...numbers: number[]) => numbers.map((number) => toNote(number));

/** Shows the first list, then each of the others. */
function show(first: Shown, ...others: Shown[]) {
  const toPages = (shown: Shown): Pages => ({
    ...{ state: "ready", items: [], isWhole: true, isGrowing: false, isFull: false },
    ...{ grow: () => undefined, ...shown },
  });
  const { rerender, unmount } = renderHook((pages: Pages) => useSavedFromRemoval(pages, clientId), {
    initialProps: toPages(first),
    wrapper: ({ children }) => (
      <ViewerContext value={{ userId, role: "admin" } as Viewer}>{children}</ViewerContext>
    ),
  });
  for (const shown of others) rerender(toPages(shown));
  unmount();
}

const edit = (number: number, text: string, of: string = clientId) => {
  const begun = { base: "Before", clientId: of, updatedAt: number };
  keep(slotOf(`note${String(number)}`), { ...begun, text });
};
const editOf = (number: number) => readKept(slotOf(`note${String(number)}`))?.text ?? null;

test("adds the unsaved edit of a removed note once, below the text of the new note", () => {
  keep(form, "Begun");
  edit(2, "Typed");
  show({ items: notes(3, 2, 1) }, { items: notes(3, 1) }, { items: notes(3, 1) });
  expect(readKept(form)).toBe("Begun\n\nTyped");
  expect(editOf(2)).toBeNull();
  edit(2, "Typed");
  show({ items: notes(3, 2, 1) }, { items: notes(3, 1) });
  expect(readKept(form)).toBe("Begun\n\nTyped");
});

test("keeps the unsaved edit of a note that was removed while no window showed it", () => {
  keep(form, "");
  edit(1, "Of somebody else", "other");
  edit(2, "Typed");
  show({ items: notes(3) });
  expect(readKept(form)).toBe("Typed");
  expect([editOf(1), editOf(2)]).toEqual(["Of somebody else", null]);
});

test("drops a removed note that was opened but not changed", () => {
  keep(form, "");
  edit(2, "Before");
  show({ items: notes(2, 1) }, { items: notes(1) });
  expect(readKept(form)).toBe("");
  expect(editOf(2)).toBeNull();
});

test("leaves unsaved edits with notes that are not loaded yet", () => {
  keep(form, "");
  edit(2, "Typed");
  const whole = { items: notes(4, 3, 2, 1) };
  show(whole, { items: notes(4, 3), isWhole: false });
  show(whole, { items: [toNote(1, 5), ...notes(4)], isWhole: false });
  show(whole, { items: notes(4, 1), isWhole: false, isGrowing: true }, whole);
  expect(readKept(form)).toBe("");
  expect(editOf(2)).toBe("Typed");
});
