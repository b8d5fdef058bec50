import type { Id } from "@convex/_generated/dataModel";
import { Suspense } from "react";

import { useWasIdle } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

const OwnMuteButton = late(
  async () => (await import("@/features/messages/mute-button")).OwnMuteButton,
);
const ClientMuteButton = late(
  async () => (await import("@/features/messages/mute-button")).ClientMuteButton,
);

/** Keeps the button's place, so that the search does not move. */
const PLACE = <span className="size-11 shrink-0" />;

export function OwnMute() {
  if (!useWasIdle()) return PLACE;
  return (
    <Suspense fallback={PLACE}>
      <OwnMuteButton />
    </Suspense>
  );
}

export function ClientMute({ clientId }: { clientId: Id<"users"> }) {
  if (!useWasIdle()) return PLACE;
  return (
    <Suspense fallback={PLACE}>
      <ClientMuteButton clientId={clientId} />
    </Suspense>
  );
}
