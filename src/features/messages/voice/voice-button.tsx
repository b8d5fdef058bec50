import { Mic } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { voiceWords } from "@/content/messages/voice";
import { VoiceDialog } from "@/features/messages/voice/voice-dialog";

/** False in an old browser, or on a page that is not served securely. */
const canRecord = () => typeof MediaRecorder !== "undefined" && "mediaDevices" in navigator;

type VoiceButtonProps = {
  /** Set for a coach. */
  clientId?: string;
};

/** Pressing it asks for the microphone; nothing does so before. */
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
