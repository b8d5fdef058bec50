import { keepOrForget, readKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";

/** The unsent rest of a field once `sent` is stored elsewhere: all of it if it was changed, or only what was added. */
export const unsentOf = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;

/** Deletes a draft that was sent, except for what was typed meanwhile on a slow network. */
export function forgetSent(slot: Slot<string>, sent: string) {
  const left = unsentOf(readKept(slot) ?? "", sent);
  keepOrForget(slot, left === "" ? null : left);
}
