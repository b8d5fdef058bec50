import { keepOrForget, readKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";

/** What is left of a field once `sent` is stored elsewhere: all of it when it was changed, or what was typed on. */
export const unsentOf = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;

/** Deletes a draft that was sent. What was typed on a slow network meanwhile stays. */
export function forgetSent(slot: Slot<string>, sent: string) {
  const left = unsentOf(readKept(slot) ?? "", sent);
  keepOrForget(slot, left === "" ? null : left);
}
