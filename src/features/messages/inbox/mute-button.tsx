import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { Bell, BellOff } from "lucide-react";

import { Button } from "@/components/ui/button";
import { failureNotice } from "@/content/failures";
import { muting } from "@/content/messages/muting";
import { notify } from "@/lib/device/notify";
import { type Live, useLive } from "@/lib/live/live";

export function OwnMuteButton() {
  const muted = useLive(api.messages.isMuted, {});
  const set = useMutation(api.messages.setMuted).withOptimisticUpdate((store, { isMuted }) =>
    store.setQuery(api.messages.isMuted, {}, isMuted),
  );
  return <MuteButton muted={muted} onSwitch={(isMuted) => set({ isMuted })} />;
}

export function ClientMuteButton({ clientId }: { clientId: Id<"users"> }) {
  const muted = useLive(api.inbox.isMuted, { clientId });
  const set = useMutation(api.inbox.setMuted).withOptimisticUpdate((store, { isMuted }) =>
    store.setQuery(api.inbox.isMuted, { clientId }, isMuted),
  );
  return <MuteButton muted={muted} onSwitch={(isMuted) => set({ clientId, isMuted })} />;
}

type MuteButtonProps = { muted: Live<boolean>; onSwitch: (isMuted: boolean) => Promise<unknown> };

function MuteButton({ muted, onSwitch }: MuteButtonProps) {
  const isMuted = muted.state === "ready" && muted.value;
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={muting.mute}
      aria-pressed={isMuted}
      title={isMuted ? muting.isMuted : muting.mute}
      disabled={muted.state !== "ready"}
      onClick={() => {
        onSwitch(!isMuted).catch((error: unknown) => notify(failureNotice(error, muting.failed)));
      }}
    >
      {isMuted ? <BellOff aria-hidden /> : <Bell aria-hidden />}
    </Button>
  );
}
