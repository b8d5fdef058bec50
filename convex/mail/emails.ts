import { clientInviteMs } from "../../domain/accounts/invite-limits";
import {
  coachInviteMs,
  dormantNoticeMs,
  resetLinkMs,
  verificationLinkMs,
} from "../../domain/limits";
import { productName } from "../../domain/practice/product-name";
import { minuteMs } from "../../domain/time/time-spans";
import { type EmailKind, EMAIL_TEXTS } from "./emailTexts";
import { renderHtml, renderText } from "./renderEmail";

export interface Email {
  subject: string;
  text: string;
  html: string;
}

export interface Facts {
  url: string;
  /** Only for a confirmed address. */
  firstName?: string;
  coachName?: string;
  codesLeft?: number;
  /** In the reader's time zone. */
  date?: string;
  /** Browser, system and network. */
  device?: string;
  place?: string;
}

const lastsMs: Partial<Record<EmailKind, number>> = {
  confirmAddress: verificationLinkMs,
  resetPassword: resetLinkMs,
  coachInvite: coachInviteMs,
  clientInvite: clientInviteMs,
  dormant: dormantNoticeMs,
};

/** Both forms come from the same text. */
export function writeEmail(kind: EmailKind, { url, ...given }: Facts): Email {
  const {
    firstName = "there",
    coachName = "Your coach",
    codesLeft = 0,
    date = "",
    device = "",
    place = "",
  } = given;
  const { subject, paragraphs, action, closing } = EMAIL_TEXTS[kind];
  const minutes = (lastsMs[kind] ?? 0) / minuteMs;
  const facts = new Map([
    ["product", productName],
    ["name", firstName],
    ["minutes", String(minutes)],
    ["hours", String(minutes / 60)],
    ["days", String(minutes / 60 / 24)],
    ["date", date],
    ["device", device],
    ["place", place],
    ["coach", coachName],
    ["codesLeft", codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`],
  ]);
  const fill = (words: string) =>
    words.replace(/\{(\w+)\}/g, (_, fact: string) => facts.get(fact) ?? "");
  const filled = {
    subject: fill(subject),
    paragraphs: paragraphs.map((words) => ({ words: fill(words) })),
    action: { label: fill(action), url },
    closing: closing.map(fill),
  };
  return { subject: filled.subject, text: renderText(filled), html: renderHtml(filled) };
}
