import { AskDialog } from "@/components/patterns/ask-dialog";
import { Microphone, Recorded } from "@/features/shelf/sound-recorder";

export const recordingParts = { AskDialog, Microphone, Recorded };
