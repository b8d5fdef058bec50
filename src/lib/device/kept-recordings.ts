import { useSyncExternalStore } from "react";

import type { Recording } from "@/lib/device/recorder";
import { makeListeners } from "@/lib/listeners";
import { markUnsaved } from "@/lib/pages/leaving";

/** Unused recordings, by person and purpose. They last as long as this window: the browser's storage is too small. */
const kept = new Map<string, Recording>();
const { follow, emit } = makeListeners();

export const recordingSlot = (userId: string, purpose: string) => `${userId}/${purpose}`;

export function keepRecording(slot: string, recording: Recording) {
  kept.set(slot, recording);
  markUnsaved(slot, true);
  emit();
}

export function dropRecording(slot: string) {
  kept.delete(slot);
  markUnsaved(slot, false);
  emit();
}

export const hasRecording = (slot: string) => kept.has(slot);

export const keptRecording = (slot: string) => kept.get(slot) ?? null;

export const useKeptRecording = (slot: string) =>
  useSyncExternalStore(follow, () => keptRecording(slot));
