import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { windowTexts } from "@/lib/kept/local-store";
import { findLastViewer, forgetAnswers, keepViewer, useLastAnswer } from "@/lib/live/last-answers";
import * as line from "@/lib/live/line";
import type { Viewer } from "@/lib/sign-in/viewer";

afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.restoreAllMocks();
});

const viewer = (userId: string): Viewer => ({
  userId,
  role: "client",
  firstName: "Ada",
  lastName: "",
  email: "",
  timeZone: null,
  owesSecondStep: false,
  coachingEnd: null,
  deletion: null,
  secondStepReset: null,
  areDeletionsStopped: false,
});

const goals = "goals:list {}";
const see = (state: line.LineState) => vi.spyOn(line, "useLineState").mockReturnValue(state);
const ask = (name: string, value?: unknown) =>
  renderHook(({ answer }) => useLastAnswer(name, answer), { initialProps: { answer: value } });

test("[line-3] without the server a page shows the last list of its window, until a new one arrives", () => {
  keepViewer(viewer("ada"));
  ask(goals, [{ title: "Rest" }]);
  cleanup(); // The page is reloaded.

  expect(ask(goals).result.current, "while the server may answer").toBeUndefined();
  see("away");
  const { result, rerender } = ask(goals);
  expect(result.current).toEqual([{ title: "Rest" }]);
  see("open");
  rerender({ answer: undefined });
  expect(result.current, "the page does not go and come").toEqual([{ title: "Rest" }]);
  rerender({ answer: [] });
  expect(result.current).toBeUndefined();
});

test("[line-4] nothing that a coach reads about other people is stored", () => {
  keepViewer({ ...viewer("grace"), role: "admin" });
  ask("clients:directory {}", [{ name: "Ada" }]);
  ask('inbox:conversation {"clientId":"ada"}', ["Dear Grace"]);
  expect(windowTexts.keys().map(windowTexts.read).join()).not.toMatch(/Ada"}|Dear Grace/);
  see("away");
  expect(ask("clients:directory {}").result.current).toBeUndefined();
});

test("[line-4] nothing of the last person is left for the next one, or after a sign-out", () => {
  see("away");
  keepViewer(viewer("ada"));
  ask(goals, ["Rest"]);
  expect(findLastViewer("grace")).toBeNull();
  expect(findLastViewer("ada")?.firstName).toBe("Ada");
  keepViewer(viewer("grace"));
  expect(ask(goals).result.current).toBeUndefined();
  ask(goals, ["Work"]);
  forgetAnswers();
  expect(findLastViewer("grace")).toBeNull();
  expect(ask(goals).result.current).toBeUndefined();
  expect(windowTexts.keys()).toEqual([]);
});
