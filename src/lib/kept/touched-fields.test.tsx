import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { personKey } from "@/lib/kept/kept-keys";
import { forget, readKept } from "@/lib/kept/kept-values";
import { touchedSlot, useTouched } from "@/lib/kept/touched-fields";

const slot = touchedSlot(personKey("goal_draft", "ada", "one"), ["title", "text"]);
const begin = { title: "Row", text: "Slowly." };

/** `follow` simulates a save elsewhere. */
function openForm() {
  const { result, rerender } = renderHook((live: typeof begin) => useTouched(slot, live), {
    initialProps: begin,
  });
  return {
    form: () => result.current,
    follow: (live: Partial<typeof begin>) => {
      rerender({ ...begin, ...live });
    },
    write: (name: keyof typeof begin, words: string) => {
      act(() => {
        result.current.change(name, words);
      });
    },
  };
}

beforeEach(() => {
  forget(slot);
});
afterEach(cleanup);

describe("a form for a record that changes", () => {
  test("shows changes in untouched fields, and keeps touched ones", () => {
    const { form, write, follow } = openForm();
    write("title", "Row across");
    follow({ title: "Swim", text: "Fast." });
    expect(form().words).toEqual({ title: "Row across", text: "Fast." });
    expect(form().changedMeanwhile("title")).toBe("Swim");
    expect(form().changedMeanwhile("text")).toBeNull();
    act(() => {
      form().takeTheirs("title");
    });
    expect(form().words.title).toBe("Swim");
  });

  test("has no conflict if both sides wrote the same", () => {
    const { form, write, follow } = openForm();
    write("title", "Swim");
    follow({ title: "Swim" });
    expect(form().changedMeanwhile("title")).toBeNull();
  });
});

describe("saving a form", () => {
  test("removes the draft", () => {
    const { form, write } = openForm();
    write("title", "Row across");
    act(() => {
      form().dropSent();
    });
    expect(readKept(slot)).toBeNull();
  });

  test("keeps text that was written meanwhile", () => {
    const { form, write, follow } = openForm();
    write("title", "Row across");
    const sent = form();
    write("title", "Row across and back");
    write("text", "At dawn.");
    act(() => {
      sent.dropSent();
    });
    follow({ title: "Row across" });
    expect(form().words).toEqual({ title: "Row across and back", text: "At dawn." });
    expect(form().changedMeanwhile("title")).toBeNull();
  });
});
