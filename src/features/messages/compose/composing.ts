import { Compose } from "@/features/messages/compose/compose";
import { WriteDialog } from "@/features/messages/compose/write-dialog";

export const composing = { Compose, WriteDialog };
