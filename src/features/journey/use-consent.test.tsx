import { consentTextVersion } from "@domain/privacy/consent";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { consentFlagSlot, decisionSlot } from "@/features/journey/consent-record";
import { useConsent } from "@/features/journey/use-consent";
import { localStore, type Slot } from "@/lib/kept/local-store";

const slot = decisionSlot("ada");
const decidedAt = Date.UTC(2026, 4, 1);
const given = { isGiven: true, decidedAt, textVersion: consentTextVersion };
const kept = { ...given, decidedAt: new Date(decidedAt).toISOString(), isSent: true };

afterEach(() => {
  cleanup();
  for (const { key } of [slot, consentFlagSlot]) localStore.remove({ key });
});

/** `account` is undefined until the account's decision is known. */
function openWindow(account: typeof given | undefined) {
  const watched = { onUpdate: () => () => undefined, localQueryResult: () => account };
  const client = { watchQuery: () => watched, mutation: () => Promise.resolve(null) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConvexProvider client={client as unknown as ConvexReactClient}>{children}</ConvexProvider>
  );
  return renderHook(() => useConsent("ada"), { wrapper }).result;
}

test("another window never finds the account's consent without its flag", async () => {
  const seen: boolean[] = [];
  const store = { ...localStore };
  vi.spyOn(localStore, "set").mockImplementation((written, value) => {
    const isKept = store.set(written, value);
    if (localStore.get(slot)?.isGiven) seen.push(localStore.get(consentFlagSlot) === true);
    return isKept;
  });
  const consent = openWindow(given);
  await waitFor(() => expect(consent.current).toMatchObject({ isFlagged: true, decision: kept }));
  expect(seen).toEqual([true]);
});

test("a window with a consent to an older wording keeps the flag that another window sets", () => {
  localStore.set(slot, { ...kept, textVersion: "older" });
  const consent = openWindow(undefined);
  expect(consent.current.isFlagged).toBe(false);
  function setElsewhere<Value>(written: Slot<Value>, value: Value) {
    act(() => {
      localStore.set(written, value);
      window.dispatchEvent(new StorageEvent("storage", { key: written.key }));
    });
  }
  setElsewhere(consentFlagSlot, true);
  setElsewhere(slot, kept);
  expect(consent.current).toMatchObject({ isFlagged: true, decision: kept });
});
