import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { forget, keepOrForget, useKept } from "@/lib/kept/kept-values";
import { forgetSent } from "@/lib/kept/sent-words";

/** One text of a form, stored in the browser until it is saved or discarded. Null while nothing is typed. */
export function useKeptText(key: KeptKey) {
  const slot = jsonSlot(key, textIn);
  return {
    typed: useKept(slot),
    /** Null discards it. */
    type: (text: string | null) => keepOrForget(slot, text),
    discard: () => forget(slot),
    settle: (sent: string) => forgetSent(slot, sent),
  };
}
