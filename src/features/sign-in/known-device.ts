import { api } from "@convex/_generated/api";
import { knownDeviceMs } from "@domain/limits";
import { useMutation } from "convex/react";
import { useEffect } from "react";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { browserKey } from "@/lib/kept-keys";
import { localStore } from "@/lib/local-store";

type KnownDevice = { userId: string; deviceToken: string; keptAt: number };

/** It opens nothing by itself, so it may outlive the sign-in: that is what it is for. */
const slot = jsonSlot<KnownDevice>(browserKey("known_device"), (value) => {
  const { userId, deviceToken, keptAt } = fieldsOf(value);
  const isOurs = typeof keptAt === "number" && textIn(userId) !== "" && textIn(deviceToken) !== "";
  return isOurs ? { userId: textIn(userId), deviceToken: textIn(deviceToken), keptAt } : null;
});

/** What this browser shows at the door, so that strangers' wrong guesses do not lock its owner out. */
export function keptDeviceToken(): string | null {
  return localStore.get(slot)?.deviceToken ?? null;
}

export function forgetKnownDevice() {
  localStore.remove(slot);
}

/** Has the server remember this browser for whoever is signed in on it, and again when half of that time has passed. */
export function useKnownDevice(userId: string) {
  const remember = useMutation(api.devices.remember);
  useEffect(() => {
    const kept = localStore.get(slot);
    if (kept?.userId === userId && Date.now() - kept.keptAt < knownDeviceMs / 2) return;
    remember({}).then(
      ({ deviceToken }) => localStore.set(slot, { userId, deviceToken, keptAt: Date.now() }),
      () => undefined, // a convenience: without it everything works as on a browser never seen before
    );
  }, [userId, remember]);
}
