import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";
import { makeId } from "@/lib/make-id";

/** A letter to one or several clients, kept in this browser until it is sent. */
export type LetterDraft = {
  clientIds: string[];
  subject: string;
  content: string;
  /** Names this letter, so that sending it a second time after a lost answer changes nothing. */
  requestName: string;
};

export const emptyLetter = (): LetterDraft => ({
  clientIds: [],
  subject: "",
  content: "",
  requestName: makeId(),
});

export const letterSlot = (userId: string): Slot<LetterDraft> =>
  jsonSlot(personKey("letter_draft", userId), (parsed) => {
    const { clientIds, subject, content, requestName } = fieldsOf(parsed);
    return {
      clientIds: Array.isArray(clientIds) ? clientIds.map(textIn).filter((id) => id !== "") : [],
      subject: textIn(subject),
      content: textIn(content),
      requestName: textIn(requestName) || makeId(),
    };
  });
