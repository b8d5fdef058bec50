import { type Refusal, isRefusal } from "@domain/errors";

import { describeRefusal } from "@/content/refusals";
import type { Notice } from "@/lib/device/notify";

export const notSaved = "That could not be saved. Please try again.";

/** The refusal behind a failed call, or null when it failed for another reason. */
export function refusalIn(error: unknown): Refusal | null {
  const data: unknown =
    typeof error === "object" && error !== null && "data" in error && error.data;
  return isRefusal(data) ? data : null;
}

/** The text for a failed call: the server's refusal in words, or the page's own sentence. */
export function describeFailure(error: unknown, fallback: string = notSaved): string {
  const refusal = refusalIn(error);
  return refusal === null ? fallback : describeRefusal(refusal);
}

export const errorNotice = (body: string) =>
  ({ tone: "danger", title: "Error", body }) as const satisfies Notice;

/** For a failed call that has no place on the page to show its error. */
export const failureNotice = (error: unknown, fallback?: string) =>
  errorNotice(describeFailure(error, fallback));
