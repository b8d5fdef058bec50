import type { api } from "@convex/_generated/api";
import { matchesSearch } from "@domain/text/search-match";
import { isBlank } from "@domain/text/text";
import { PHASES } from "@domain/work/phases";
import type { FunctionReturnType } from "convex/server";

import type { PaletteEntry } from "@/components/patterns/palette";
import { findWords } from "@/content/find";
import { phaseNames } from "@/content/phases";
import { clientShell, goKey } from "@/content/shell";
import { vaultWords } from "@/content/vault";
import { worksheets } from "@/content/worksheets/catalogue";
import { paths } from "@/lib/pages/paths";
import { excerptAround } from "@domain/text/excerpt";
import { formatDay } from "@/lib/text/format-instant";

type FindGroup = keyof typeof findWords.groups;
export type FoundEntry = PaletteEntry<FindGroup>;

/** A text that only this browser has. */
export interface OwnText {
  group: "answers" | "journal" | "reflections";
  path: string;
  title: string;
  content: string;
  detail: string;
}

export interface Known {
  goals: FunctionReturnType<typeof api.goals.list>;
  actions: FunctionReturnType<typeof api.agreedActions.own>;
  sessions: FunctionReturnType<typeof api.sessions.list>["page"];
  /** Found by the server for this query. */
  messages: FunctionReturnType<typeof api.messages.search>["page"];
  handouts: FunctionReturnType<typeof api.handouts.own>;
  library: FunctionReturnType<typeof api.library.list>;
  /** Sealed titles are readable while the vault is open. */
  shares: FunctionReturnType<typeof api.shares.list>;
  /** While it is locked, nothing in it is found. */
  isVaultLocked: boolean;
  ownTexts: readonly OwnText[];
}

/** With more of one kind, the next would be out of view. */
const shownMax = 5;

/** What a query finds, in the order it is shown; a blank one shows the pages. */
export function findOwn(query: string, known: Known): FoundEntry[] {
  if (isBlank(query)) return pages;
  const has: Has = (...texts) => matchesSearch(query, texts);
  const groups = [
    ...findWork(has, known),
    findMessages(query, has, known),
    ...findTexts(has, known),
    ...(["answers", "journal", "reflections"] as const).map((group) =>
      findKept(
        query,
        has,
        known.ownTexts.filter((text) => text.group === group),
      ),
    ),
    pages.filter(({ label }) => has(label)),
    known.isVaultLocked ? [wayIn] : [],
  ];
  return groups.flatMap((entries) => entries.slice(0, shownMax));
}

type Has = (...texts: (string | undefined)[]) => boolean;

const findWork = (has: Has, { goals, actions, sessions }: Known): FoundEntry[][] => [
  goals
    .filter(({ title, description, milestones }) =>
      has(title, description, ...milestones.map((each) => each.title)),
    )
    .map(({ goalId, title }) => ({ group: "goals", path: paths.goal(goalId), label: title })),
  actions
    .filter(({ text }) => has(text))
    .map(({ text }) => ({ group: "actions", path: paths.ownActions(), label: text })),
  sessions
    .filter(({ title }) => has(title))
    .map(({ sessionId, title, startsAt }) => ({
      group: "sessions",
      path: paths.session(sessionId),
      label: title,
      detail: formatDay(startsAt),
    })),
];

const findMessages = (query: string, has: Has, { messages }: Known): FoundEntry[] =>
  messages.map(({ messageId, content, subject, sender, sentAt }) => ({
    group: "messages",
    path: paths.ownMessage(messageId),
    label: excerptAround(has(content) || isBlank(subject) ? content : subject, query),
    detail: `${sender === "coach" ? findWords.coach : findWords.you}, ${formatDay(sentAt)}`,
  }));

const findTexts = (has: Has, { handouts, library, shares }: Known): FoundEntry[][] => [
  [
    ...handouts.map(({ handoutId, title }) => ({ path: paths.handout(handoutId), title })),
    ...worksheets.map(({ id, title }) => ({ path: paths.worksheet(id), title })),
  ]
    .filter(({ title }) => has(title))
    .map(({ path, title }) => ({ group: "worksheets", path, label: title })),
  library
    .filter(({ title, tags }) => has(title, ...tags))
    .map(({ libraryItemId, title }) => ({
      group: "library",
      path: paths.libraryItem(libraryItemId),
      label: title,
    })),
  shares
    .filter(({ title }) => has(title))
    .map(({ shareId, title, sharedAt }) => ({
      group: "shared",
      path: paths.share(shareId),
      label: title,
      detail: formatDay(sharedAt),
    })),
];

/** Entries with the same text and target are shown once: phones give many photos the same name. */
function findKept(query: string, has: Has, texts: readonly OwnText[]): FoundEntry[] {
  const found = new Map<string, FoundEntry>();
  for (const { group, path, title, content, detail } of texts) {
    if (found.size === shownMax) break;
    const isInContent = has(content);
    if (!isInContent && !has(title, content)) continue;
    const label = excerptAround(isInContent || isBlank(title) ? content : title, query);
    found.set(`${path} ${label}`, { group, path, label, detail });
  }
  return [...found.values()];
}

const words = findWords.pages;
const wayIn: FoundEntry = { group: "pages", path: paths.vault(), label: vaultWords.locked.open };
const pages: FoundEntry[] = [
  ...clientShell.entries.map(({ path, label, letter }) => ({ path, label, keys: [goKey, letter] })),
  ...PHASES.map((phase) => ({ path: paths.phase(phase), label: phaseNames[phase] })),
  { path: paths.worksheets(), label: words.worksheets },
  { path: paths.reflections(), label: words.reflections },
  { path: paths.year(), label: words.year },
  { path: paths.library(), label: words.library },
  { path: paths.shares(), label: words.shared },
  { path: paths.account(), label: words.account },
  { path: paths.ownData(), label: words.ownData },
].map((page) => ({ ...page, group: "pages" }));
