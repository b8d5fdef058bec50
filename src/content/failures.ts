import { wordRefusal } from "@/content/refusals";
import { type Refusal, isRefusal } from "@domain/errors";

import type { Notice } from "@/lib/notify";

/** The refusal behind a failed call, or null when it failed for another reason. */
export function refusalIn(error: unknown): Refusal | null {
  const data: unknown =
    typeof error === "object" && error !== null && "data" in error && error.data;
  return isRefusal(data) ? data : null;
}

/** What a person reads of a failed call: the server's refusal in words, or the page's own sentence. */
export function wordFailure(error: unknown, fallback: string): string {
  const refusal = refusalIn(error);
  return refusal === null ? fallback : wordRefusal(refusal);
}

/** What went wrong, told over the page. */
export const errorNotice = (body: string) =>
  ({ tone: "danger", title: "Error", body }) as const satisfies Notice;

/** A failed call, told over the page where it has no place of its own. */
export const failureNotice = (error: unknown, fallback: string) =>
  errorNotice(wordFailure(error, fallback));
