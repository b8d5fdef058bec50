import { journalCharactersMax } from "@domain/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { draftSlot } from "@/features/journey/journal-draft";
import { journalSlot, withWords } from "@/features/journey/journal-entries";
import { createWriting } from "@/features/journey/journal";
import { forget, keep, readKept } from "@/lib/kept/kept-values";

const section = "shadow-work";
const savedText = () => readKept(journalSlot("ada"))?.at(0)?.content;
const draft = () => readKept(draftSlot("ada", section))?.content;

function write(_section: string, content: string) {
  const entries = readKept(journalSlot("ada")) ?? [];
  return keep(
    journalSlot("ada"),
    withWords(entries, { userId: "ada", section, content, now: new Date() }),
  );
}

const leaves: (() => void)[] = [];

function open() {
  const writing = createWriting("ada", section);
  const area = document.createElement("textarea");
  area.value = writing.openedWith;
  const leave = writing.attach(area);
  leaves.push(leave);
  return {
    writing,
    area,
    leave,
    type: (text: string) => {
      area.value = text;
      writing.noteInput();
    },
    save: () => writing.save(write),
  };
}

beforeEach(() => {
  for (const slot of [journalSlot("ada"), draftSlot("ada", section)]) forget(slot);
  vi.useFakeTimers();
});
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  vi.useRealTimers();
});

test("saves a draft right after each key, or at once on leaving the page", () => {
  const page = open();
  page.type("Something");
  expect(draft()).toBeUndefined();
  vi.advanceTimersByTime(0);
  expect(draft()).toBe("Something");
  page.type("Something more");
  window.dispatchEvent(new Event("pagehide"));
  expect(draft()).toBe("Something more");
  expect(open().writing.openedWith).toBe("Something more");
});

test("saving creates an entry and deletes the draft", () => {
  const page = open();
  page.type("Words");
  expect(page.writing.getState()).toMatchObject({ characters: 5, isDirty: true });
  expect(page.save()).toBe("saved");
  expect([savedText(), draft()]).toEqual(["Words", undefined]);
  expect(page.writing.getState().isDirty).toBe(false);
});

test("does not save blank or overlong texts, and keeps them on the page", () => {
  const page = open();
  page.type(" \n");
  expect(page.save()).toBe("blank");
  page.type("a".repeat(journalCharactersMax + 1));
  expect(page.save()).toBe("too long");
  expect(savedText()).toBeUndefined();
});

test("merges text that another window saved, and never overwrites it", () => {
  write(section, "Morning.\nNoon.");
  const [here, there] = [open(), open()];
  there.type("Morning.\nNoon.\nEvening.");
  there.save();
  here.type("Early morning.\nNoon.");
  expect(here.save()).toBe("saved");
  expect(savedText()).toBe("Early morning.\nNoon.\nEvening.");
  expect(here.area.value).toBe(savedText());
  expect(here.writing.getState().hasMerged).toBe(true);
});

test("saving in one window keeps unsaved text of another", () => {
  const [here, there] = [open(), open()];
  here.type("Morning. ");
  vi.advanceTimersByTime(1000);
  there.type("Evening.");
  vi.advanceTimersByTime(1000);
  expect(here.save()).toBe("saved");
  expect(draft()).toBe("Morning. Evening.");
  there.leave();
  const later = open();
  expect(later.area.value).toBe("Morning. Evening.");
  expect(later.save()).toBe("saved");
  expect([savedText(), draft()]).toEqual(["Morning. Evening.", undefined]);
});

/** Notifies of what another window stored, as the browser does. */
function hear() {
  window.dispatchEvent(new StorageEvent("storage", { key: draftSlot("ada", section).key }));
}

test("windows show unsaved text of another window", () => {
  const [here, there] = [open(), open()];
  here.type("Morning.");
  vi.advanceTimersByTime(1000);
  hear();
  expect(there.area.value).toBe("Morning.");
  expect(there.writing.getState()).toMatchObject({ isDirty: true, hasMerged: false });
  there.type("Morning. Evening.");
  vi.advanceTimersByTime(1000);
  hear();
  expect(here.area.value).toBe("Morning. Evening.");
  expect(here.save()).toBe("saved");
  hear();
  expect(there.area.value).toBe("Morning. Evening.");
  expect(there.writing.getState()).toMatchObject({ isDirty: false, hasMerged: false });
});

test("merges into one draft what two windows write at the same moment", () => {
  const [here, there] = [open(), open()];
  here.type("Morning. ");
  here.area.setSelectionRange(9, 9);
  there.type("Evening.");
  vi.advanceTimersByTime(1000);
  hear();
  expect(draft()).toBe("Morning. Evening.");
  expect([here.area.value, there.area.value]).toEqual([draft(), draft()]);
  expect(there.writing.getState().hasMerged).toBe(true);
  here.leave();
  there.leave();
  expect(open().area.value).toBe("Morning. Evening.");
});

test("follows another window that empties a text and restores it", () => {
  const [here, there] = [open(), open()];
  here.type("Not this.");
  vi.advanceTimersByTime(1000);
  hear();
  here.type("");
  vi.advanceTimersByTime(1000);
  hear();
  expect(there.area.value).toBe("");
  here.type("Not this.");
  vi.advanceTimersByTime(1000);
  hear();
  expect(there.area.value).toBe("Not this.");
});

test("an idle window that receives saved text keeps the unsaved text of another window", () => {
  const [idle, there] = [open(), open()];
  there.type("Unsaved");
  vi.advanceTimersByTime(1000);
  idle.writing.follow("From elsewhere");
  expect(draft()).toBe("Unsaved");
});

test("an idle window shows text that another window saved", () => {
  const here = open();
  here.writing.follow("From elsewhere");
  expect(here.area.value).toBe("From elsewhere");
  here.type("Mine");
  here.writing.follow("From elsewhere, again");
  expect(here.area.value).toBe("Mine");
});

test("says when the browser cannot store a draft, and keeps the text", () => {
  const page = open();
  page.type("Words");
  expect(page.writing.save(() => false)).toBe("not kept");
  expect(page.area.value).toBe("Words");
  expect(page.writing.getState().isKept).toBe(false);
});
