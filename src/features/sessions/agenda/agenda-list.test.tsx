import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { afterEach, expect, test, vi } from "vitest";

import { agenda } from "@/content/sessions";
import { AgendaList } from "@/features/sessions/agenda/agenda-list";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept } from "@/lib/kept/kept-values";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";

const text = "The new job";
const draft = jsonSlot(personKey("topic_change", "ada", "i"), textIn);

afterEach(() => {
  cleanup();
  forget(draft);
});

/** A point with a change that was typed and not saved. */
function openChange() {
  const item = { itemId: "i", text, isDone: false, addedBy: "client", position: 1 };
  const watched = { onUpdate: () => () => undefined, localQueryResult: () => [item] };
  const mutation = vi.fn();
  const client = { mutation, watchQuery: () => ({ ...watched, journal: () => undefined }) };
  keep(draft, "The old job");
  render(
    <ConvexProvider client={client as unknown as ConvexReactClient}>
      <ViewerContext value={{ userId: "ada", role: "client", coachingEnd: null } as Viewer}>
        <AgendaList sessionId="s" side="client" />
      </ViewerContext>
    </ConvexProvider>,
  );
  return mutation;
}

test.each([
  ["Cancel", () => fireEvent.click(screen.getByRole("button", { name: agenda.cancel }))],
  [
    "Escape in the minutes",
    () => fireEvent.keyDown(screen.getByLabelText(agenda.minutes(text)), { key: "Escape" }),
  ],
])("%s discards a change of a point", (_, leave) => {
  const mutation = openChange();
  leave();
  expect(screen.getByText(text)).toBeTruthy();
  expect(readKept(draft)).toBeNull();
  expect(mutation).not.toHaveBeenCalled();
});
