import { mergeTexts } from "@domain/text-merge";

/** A text as the server has it; a higher revision is newer. */
export type StoredText = { text: string; revision: number };
export type TextEdit = { base: string; text: string };

/** What one writer holds of a text that somebody else writes too. Values, so that each step can be looked at. */
export type SharedText = {
  /** As the writer sees it. */
  text: string;
  /** As the server last had it. */
  base: StoredText;
  /** What is on its way to the server. One at a time: a second one would be merged with the first as if a stranger's. */
  sent: TextEdit | null;
  /** News that came meanwhile; the answer tells whether they hold what was sent. */
  news: StoredText | null;
};

export const openShared = (base: StoredText, text = base.text): SharedText => ({
  text,
  base,
  sent: null,
  news: null,
});

export const write = (shared: SharedText, text: string): SharedText => ({ ...shared, text });

/** The server has another text now. */
export function receive(shared: SharedText, stored: StoredText): SharedText {
  if (stored.revision <= shared.base.revision) return shared;
  if (shared.sent !== null) {
    return stored.revision > (shared.news?.revision ?? 0) ? { ...shared, news: stored } : shared;
  }
  return { ...shared, base: stored, text: mergeTexts(shared.base.text, shared.text, stored.text) };
}

export const isUnsaved = ({ text, base }: SharedText) => text !== base.text;

/** What is to be sent, if there is anything and nothing is on its way. */
export function dueEdit({ text, base, sent }: SharedText): TextEdit | null {
  return sent === null && text !== base.text ? { base: base.text, text } : null;
}

export const send = (shared: SharedText, edit: TextEdit): SharedText => ({ ...shared, sent: edit });

/** The server has answered what it has now: the edit, joined with what others wrote. */
export function settle(shared: SharedText, stored: StoredText): SharedText {
  const { sent, text, news } = shared;
  if (sent === null) return receive(shared, stored);
  const settled = { text: mergeTexts(sent.text, text, stored.text), base: stored, sent: null };
  return news === null ? { ...settled, news: null } : receive({ ...settled, news: null }, news);
}

/** It was not taken; what the writer has stays, and may be sent again. */
export function fail(shared: SharedText): SharedText {
  const open = { ...shared, sent: null, news: null };
  return shared.news === null ? open : receive(open, shared.news);
}
