import { AskDialog } from "@/components/patterns/ask-dialog";
import { Microphone, Recorded } from "@/features/shelf/sound-recorder";

/** Parts that the editor of a sound shows only on request. */
export const recordingParts = { AskDialog, Microphone, Recorded };
