import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";
import { makeId } from "@/lib/make-id";

export type ComposeDraft = {
  clientIds: string[];
  subject: string;
  content: string;
  /** So that sending twice after a lost answer changes nothing. */
  requestName: string;
};

export const emptyMessage = (): ComposeDraft => ({
  clientIds: [],
  subject: "",
  content: "",
  requestName: makeId(),
});

export const composeSlot = (userId: string): Slot<ComposeDraft> =>
  jsonSlot(personKey("letter_draft", userId), (parsed) => {
    const { clientIds, subject, content, requestName } = fieldsOf(parsed);
    return {
      clientIds: Array.isArray(clientIds) ? clientIds.map(textIn).filter((id) => id !== "") : [],
      subject: textIn(subject),
      content: textIn(content),
      requestName: textIn(requestName) || makeId(),
    };
  });
