import { sealBytes } from "../privacy/vault";

/** What a client can share of their own texts. A share is a copy, stored until it is withdrawn. */
export const SHARE_KINDS = ["reflection", "worksheet", "assessment", "journal"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export interface SharePart {
  /** The question, where there is one. */
  heading?: string;
  text: string;
}

export interface ShareCopy {
  kind: ShareKind;
  /** The browser's id of the text. */
  sourceId: string;
  title: string;
  parts: SharePart[];
}

/** For one client at a time. */
export const sharesMax = 100;
export const sharePartsMax = 100;
/** In all parts together: the longest journal entry or worksheet fits. */
export const shareCharactersMax = 200_000;
export const shareHeadingCharactersMax = 400;
/** Browsers make these ids. */
export const shareSourceCharactersMax = 100;
/** The format of a copy that the server cannot read (docs/vault.md). */
export const shareFormat = 1;
/** Room for the longest title, padded. */
export const sealedTitleBytesMax = 1024 + sealBytes;
/** A copy's key, as the coach gets it: the format, an encapsulated key, and the key with its tag. */
export const keyForCoachBytes = 1 + 65 + 32 + 16;

export const shareCommentsMax = 100;
export const shareCommentCharactersMax = 4_000;

/** Whether two copies say the same, so that a newer one can be offered. */
export const isSameText = (
  one: Pick<ShareCopy, "title" | "parts">,
  other: Pick<ShareCopy, "title" | "parts">,
): boolean =>
  one.title === other.title &&
  one.parts.length === other.parts.length &&
  one.parts.every(({ heading, text }, index) => {
    const part = other.parts[index];
    return part?.heading === heading && part?.text === text;
  });
