import type { Id } from "@convex/_generated/dataModel";
import { type ReactNode, Suspense } from "react";

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

const Later = ({ children }: { children: ReactNode }) =>
  useWasIdle() ? <Suspense fallback={PLACE}>{children}</Suspense> : PLACE;

export function OwnMute() {
  return (
    <Later>
      <OwnMuteButton />
    </Later>
  );
}

export function ClientMute({ clientId }: { clientId: Id<"users"> }) {
  return (
    <Later>
      <ClientMuteButton clientId={clientId} />
    </Later>
  );
}
