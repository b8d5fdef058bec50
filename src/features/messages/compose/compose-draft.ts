import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey, personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

export type ComposeDraft = {
  clientIds: string[];
  subject: string;
  content: string;
};

export const NO_MESSAGE: ComposeDraft = { clientIds: [], subject: "", content: "" };

export const composeSlot = (userId: string) => slotAt(personKey("letter_draft", userId));

/** The draft to clients who were selected in the list, so it stores no recipients. */
export const selectedSlot = (userId: string) =>
  slotAt(personKey("letter_draft", userId, "selected"));

const slotAt = (key: KeptKey): Slot<ComposeDraft> =>
  jsonSlot(key, (parsed) => {
    const { clientIds, subject, content } = fieldsOf(parsed);
    return {
      clientIds: Array.isArray(clientIds) ? clientIds.map(textIn).filter((id) => id !== "") : [],
      subject: textIn(subject),
      content: textIn(content),
    };
  });
