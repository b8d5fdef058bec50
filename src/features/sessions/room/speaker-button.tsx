import { Volume2 } from "lucide-react";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { roomWords } from "@/content/room";
import { CallButton } from "./device-buttons";
import type { Speaker } from "./use-speaker";

/** Hidden while there is only one place to choose. */
export function SpeakerButton({ speaker: { outputs, chosen, choose } }: { speaker: Speaker }) {
  if (outputs.length < 2) return null;
  const { speaker, usualSpeaker } = roomWords.check;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <CallButton aria-label={speaker} title={speaker}>
          <Volume2 aria-hidden />
        </CallButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="center" className="max-w-[calc(100vw-1.5rem)]">
        <DropdownMenuRadioGroup value={chosen} onValueChange={choose}>
          {outputs.map(({ deviceId, label }) => (
            <DropdownMenuRadioItem key={deviceId} value={deviceId}>
              <span className="min-w-0 wrap-anywhere">{label || usualSpeaker}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
