import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { Camera, Mic, Bell, BellOff } from "lucide-react";
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { muting } from "@/content/messages/communication";
import { voiceWords } from "@/content/messages/voice";
import type { ComposerExtrasProps } from "@/features/messages/compose/composer-extras";
import { rowTool, unfoldedTool } from "@/features/messages/compose/folded";
import { VoiceDialog } from "@/features/messages/voice/voice-dialog";
import { attempt } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { useLive, type Live } from "@/lib/live/live";

function OwnMuteButton() {
  const muted = useLive(api.messages.isMuted, {});
  const set = useMutation(api.messages.setMuted).withOptimisticUpdate((store, { isMuted }) =>
    store.setQuery(api.messages.isMuted, {}, isMuted),
  );
  return <MuteButton muted={muted} onSwitch={(isMuted) => set({ isMuted })} />;
}

function ClientMuteButton({ clientId }: { clientId: Id<"users"> }) {
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
      onClick={() => void attempt(onSwitch(!isMuted))}
    >
      {isMuted ? <BellOff aria-hidden /> : <Bell aria-hidden />}
    </Button>
  );
}

/** False in an old browser, or on a page that is not served securely. */
const canRecord = () => typeof MediaRecorder !== "undefined" && "mediaDevices" in navigator;

type VoiceButtonProps = {
  /** Set for a coach. */
  clientId?: string;
};

/** Pressing it asks for the microphone; nothing does so before. */
function VoiceButton({ clientId }: VoiceButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canRecord()) return null;
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={voiceWords.record}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Mic aria-hidden />
      </Button>
      {isOpen && <VoiceDialog clientId={clientId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function ComposerTools({ onPhoto, clientId }: ComposerExtrasProps) {
  return (
    <>
      <CameraButton onPhoto={onPhoto} />
      <span className={rowTool}>
        <VoiceButton {...(clientId === undefined ? {} : { clientId })} />
      </span>
      <span className={unfoldedTool}>
        {clientId === undefined ? <OwnMuteButton /> : <ClientMuteButton clientId={clientId} />}
      </span>
    </>
  );
}

/** For touch screens: the camera's own app takes the photo, and the page gets the file. */
function CameraButton({ onPhoto }: { onPhoto: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={voiceWords.photo}
        onClick={() => chooser.current?.click()}
        className={cn("not-pointer-coarse:hidden", unfoldedTool)}
      >
        <Camera aria-hidden />
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={voiceWords.photo}
        onChange={(event) => {
          onPhoto([...(event.target.files ?? [])]);
          event.target.value = ""; // The next photo may have the same name.
        }}
      />
    </>
  );
}
