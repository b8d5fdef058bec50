import { mergeTexts } from "@domain/text/text-merge";

/** A higher revision is newer. */
export type StoredText = { text: string; revision: number };
export type TextEdit = { base: string; text: string };

/** One writer's state of a text that others edit too. Immutable, so that each step can be tested. */
export type SharedText = {
  text: string;
  base: StoredText;
  /** The edit that is being sent. One at a time: a second would be merged as if another person had made it. */
  sent: TextEdit | null;
  /** A text that arrived while an edit was being sent; the answer says whether it includes that edit. */
  news: StoredText | null;
};

export const openShared = (base: StoredText, text = base.text): SharedText => ({
  text,
  base,
  sent: null,
  news: null,
});

export const write = (shared: SharedText, text: string): SharedText => ({ ...shared, text });

/** Takes a new text from the server. */
export function receive(shared: SharedText, stored: StoredText): SharedText {
  if (stored.revision <= shared.base.revision) return shared;
  if (shared.sent !== null) {
    return stored.revision > (shared.news?.revision ?? 0) ? { ...shared, news: stored } : shared;
  }
  return { ...shared, base: stored, text: mergeTexts(shared.base.text, shared.text, stored.text) };
}

export const isUnsaved = ({ text, base }: SharedText) => text !== base.text;

/** Null while an edit is being sent or nothing changed. */
export function dueEdit({ text, base, sent }: SharedText): TextEdit | null {
  return sent === null && text !== base.text ? { base: base.text, text } : null;
}

export const send = (shared: SharedText, edit: TextEdit): SharedText => ({ ...shared, sent: edit });

/** Takes the server's answer: this edit merged with those of others. */
export function settle(shared: SharedText, stored: StoredText): SharedText {
  const { sent, text, news } = shared;
  if (sent === null) return receive(shared, stored);
  const settled = { text: mergeTexts(sent.text, text, stored.text), base: stored, sent: null };
  return news === null ? { ...settled, news: null } : receive({ ...settled, news: null }, news);
}

/** The edit failed. The text stays and is sent again. */
export function fail(shared: SharedText): SharedText {
  const open = { ...shared, sent: null, news: null };
  return shared.news === null ? open : receive(open, shared.news);
}
