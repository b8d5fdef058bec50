import { AskDialog } from "@/components/patterns/ask-dialog";
import { Microphone, Recorded } from "@/features/shelf/sound-recorder";

/** What the editor of a sound draws when it is asked for. */
export const recordingParts = { AskDialog, Microphone, Recorded };
