import { Camera } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/components/ui/button";
import { voiceWords } from "@/content/messages/voice";
import type { ComposerExtrasProps } from "@/features/messages/compose/composer-extras";
import { rowTool, unfoldedTool } from "@/features/messages/compose/folded";
import { ClientMuteButton, OwnMuteButton } from "@/features/messages/inbox/mute-button";
import { VoiceButton } from "@/features/messages/voice/voice-button";
import { cn } from "@/lib/class-names";

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
