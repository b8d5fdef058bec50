import { Compose } from "@/features/messages/compose";
import { WriteDialog } from "@/features/messages/write-dialog";

export const composing = { Compose, WriteDialog };
