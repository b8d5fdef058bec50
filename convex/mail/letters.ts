import {
  coachInviteMs,
  dormantNoticeMs,
  resetLinkMs,
  verificationLinkMs,
} from "../../domain/limits";
import { productName } from "../../domain/product-name";
import { LETTER_TEXTS, type LetterKind } from "./letterTexts";
import { renderHtml, renderText } from "./renderLetter";

/** A letter as it is stored and sent. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

interface Facts {
  url: string;
  /** Only of somebody whose address is confirmed. */
  firstName?: string;
  codesLeft?: number;
  /** In words, as the reader's own clock has it. */
  date?: string;
}

const minuteMs = 60_000;
const lastsMs: Partial<Record<LetterKind, number>> = {
  confirmAddress: verificationLinkMs,
  resetPassword: resetLinkMs,
  coachInvite: coachInviteMs,
  dormant: dormantNoticeMs,
};

/** Both forms of a letter are made from the same words, so that neither says what the other does not. */
export function writeLetter(kind: LetterKind, { url, ...told }: Facts): Letter {
  const { firstName = "there", codesLeft = 0, date = "" } = told;
  const { subject, paragraphs, action, closing } = LETTER_TEXTS[kind];
  const minutes = (lastsMs[kind] ?? 0) / minuteMs;
  const facts = new Map([
    ["product", productName],
    ["name", firstName],
    ["minutes", String(minutes)],
    ["hours", String(minutes / 60)],
    ["days", String(minutes / 60 / 24)],
    ["date", date],
    ["codesLeft", codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`],
  ]);
  const fill = (words: string) =>
    words.replace(/\{(\w+)\}/g, (_, fact: string) => facts.get(fact) ?? "");
  const filled = {
    subject: fill(subject),
    paragraphs: paragraphs.map(fill),
    action: { label: fill(action), url },
    closing: closing.map(fill),
  };
  return { subject: filled.subject, text: renderText(filled), html: renderHtml(filled) };
}
