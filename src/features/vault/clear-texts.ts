import { useCallback, useSyncExternalStore } from "react";

import { sampleId } from "@/content/tools/reflections";
import { fieldsOf } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { followKept } from "@/lib/kept/kept-values";
import { clearTexts } from "@/lib/kept/sealed-texts";
import { useViewer } from "@/lib/sign-in/viewer";

/** Whether this browser stores unencrypted texts of the person: drafts, answers, and entries other than the sample. */
export function useHasClearTexts(): boolean {
  const { userId } = useViewer();
  return useFollowedTexts(() =>
    Object.entries(clearTexts(userId)).some(([key, text]) =>
      listKeys(userId).includes(key) ? isWritten(text) : text !== "{}",
    ),
  );
}

/** Whether it has unencrypted entries, not counting drafts, answers and the sample. */
export function useHasClearEntries(): boolean {
  const { userId } = useViewer();
  return useFollowedTexts(() => {
    const clear = clearTexts(userId);
    return listKeys(userId).some((key) => isWritten(clear[key] ?? ""));
  });
}

const listKeys = (userId: string): string[] => [
  personKey("journal_entries", userId),
  personKey("reflections", userId),
];

/** Looks again when a list changes here, and when another window or the move into the vault changes any text. */
function useFollowedTexts(look: () => boolean): boolean {
  const { userId } = useViewer();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = listKeys(userId).map((key) => followKept({ key }, onChange));
      window.addEventListener("storage", onChange);
      return () => {
        stops.forEach((stop) => stop());
        window.removeEventListener("storage", onChange);
      };
    },
    [userId],
  );
  return useSyncExternalStore(subscribe, look);
}

const isWritten = (text: string) => listIn(text).some(({ id }) => id !== sampleId);

function listIn(text: string) {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(fieldsOf) : [];
  } catch {
    return [];
  }
}

/** A file with the texts as they are in the browser's storage. */
export const clearTextsFile = (userId: string) =>
  `${JSON.stringify(
    Object.fromEntries(
      Object.entries(clearTexts(userId)).map(([key, text]) => [key, parsedOr(text)]),
    ),
    null,
    2,
  )}\n`;

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
