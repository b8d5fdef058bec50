import { Mic } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { voiceWords } from "@/content/messages/voice";
import { VoiceDialog } from "@/features/messages/voice/voice-dialog";

/** Without it nothing can be recorded: an old browser, or a page that is not served securely. */
const canRecord = () => typeof MediaRecorder !== "undefined" && "mediaDevices" in navigator;

type VoiceButtonProps = {
  /** For a coach. */
  clientId?: string;
};

/** The microphone is asked for when it is pressed, never before. */
export function VoiceButton({ clientId }: VoiceButtonProps) {
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
