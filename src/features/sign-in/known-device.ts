import { api } from "@convex/_generated/api";
import { knownDeviceMs } from "@domain/limits";
import { useMutation } from "convex/react";
import { useCallback, useEffect } from "react";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";

type KnownDevice = { userId: string; deviceToken: string; keptAt: number };

/** The token grants no access, so it may outlive the sign-in; that is its purpose. */
const slot = jsonSlot<KnownDevice>(browserKey("known_device"), (value) => {
  const { userId, deviceToken, keptAt } = fieldsOf(value);
  const isOurs = typeof keptAt === "number" && textIn(userId) !== "" && textIn(deviceToken) !== "";
  return isOurs ? { userId: textIn(userId), deviceToken: textIn(deviceToken), keptAt } : null;
});

/** Sent with each sign-in, so that a stranger's wrong guesses do not lock the owner out. */
export function keptDeviceToken(): string | null {
  return localStore.get(slot)?.deviceToken ?? null;
}

export function forgetKnownDevice() {
  localStore.remove(slot);
}

/** Registers this browser, and again after half of the token's lifetime. */
export function useKnownDevice(userId: string) {
  const remember = useRememberBrowser(userId);
  useEffect(() => {
    const kept = localStore.get(slot);
    if (kept?.userId === userId && Date.now() - kept.keptAt < knownDeviceMs / 2) return;
    void remember();
  }, [userId, remember]);
}

export function useRememberBrowser(userId: string) {
  const remember = useMutation(api.devices.remember);
  return useCallback(
    () =>
      remember({}).then(
        ({ deviceToken }) => localStore.set(slot, { userId, deviceToken, keptAt: Date.now() }),
        () => undefined, // Without it the browser is treated as unknown.
      ),
    [userId, remember],
  );
}
