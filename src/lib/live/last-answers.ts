import { convexToJson, type JSONValue, jsonToConvex, type Value } from "convex/values";
import { useEffect, useState } from "react";

import { windowTexts } from "@/lib/kept/local-store";
import { useLineState } from "@/lib/live/line";
import type { Viewer } from "@/lib/sign-in/viewer";

/**
 * Stores what a window showed last, so that a reload without the server shows it again (ADR 62). It is in the window's
 * own storage, which ends with the window, and is deleted when the sign-in ends. Only a client's own lists and who is
 * signed in; nothing that a coach reads about others.
 */
const keptQueries: readonly string[] = [
  "agenda:list",
  "agreedActions:own",
  "agreements:own",
  "circles:own",
  "goals:list",
  "handouts:own",
  "handouts:ownResults",
  "invoices:own",
  "journey:overview",
  "library:list",
  "library:listAssigned",
  "messages:countUnread",
  "messages:list",
  "metrics:own",
  "notifications:countUnread",
  "onboarding:consent",
  "onboarding:consents",
  "onboarding:get",
  "packages:own",
  "practice:get",
  "profile:coach",
  "sessions:ahead",
  "sessions:list",
  "shares:list",
  "standIns:own",
  "visits:news",
  "waits:own",
];

const viewerKey = "last_viewer";
const prefix = "last_answer ";
/** Longer answers are not stored, because a window's storage is small. */
const charactersMax = 300_000;

const isKeptQuery = (name: string) => keptQueries.includes(name.split(" ")[0] ?? "");

/** Stores whose answers these are, and deletes those of another person. */
export function keepViewer(viewer: Viewer) {
  if (readViewer()?.userId !== viewer.userId) forgetAnswers();
  windowTexts.write(viewerKey, JSON.stringify(viewer));
}

/** Null unless this window belonged to `personId`. */
export function findLastViewer(personId: string): Viewer | null {
  const viewer = readViewer();
  return viewer?.userId === personId ? viewer : null;
}

export function forgetAnswers() {
  for (const key of windowTexts.keys()) {
    if (key === viewerKey || key.startsWith(prefix)) windowTexts.remove(key);
  }
}

function readViewer(): Viewer | null {
  const text = windowTexts.read(viewerKey);
  return text === null ? null : (JSON.parse(text) as Viewer);
}

function keepAnswer(name: string, value: unknown) {
  if (!isKeptQuery(name)) return;
  const text = JSON.stringify(convexToJson(value as Value));
  if (text.length > charactersMax) windowTexts.remove(prefix + name);
  else windowTexts.write(prefix + name, text);
}

function findAnswer(name: string): unknown {
  const text = isKeptQuery(name) ? windowTexts.read(prefix + name) : null;
  return text === null ? undefined : jsonToConvex(JSON.parse(text) as JSONValue);
}

/**
 * Stores `value`, the server's answer to the query `name`. While the server does not answer, returns the stored one
 * until there is a new answer, so that the page's content does not disappear and come back.
 */
export function useLastAnswer<Answer>(name: string, value: Answer | undefined): Answer | undefined {
  const isAway = useLineState() !== "open";
  const [last, setLast] = useState<{ name: string; value: unknown } | null>(null);
  useEffect(() => {
    if (value !== undefined) keepAnswer(name, value);
  }, [name, value]);
  if (value !== undefined) {
    if (last !== null) setLast(null);
    return undefined;
  }
  if (isAway && last?.name !== name) setLast({ name, value: findAnswer(name) });
  return last?.name === name ? (last.value as Answer | undefined) : undefined;
}
