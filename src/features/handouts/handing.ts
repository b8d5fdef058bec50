import { ClientHandouts } from "@/features/handouts/client-handouts";
import { GiveDialog } from "@/features/handouts/give-dialog";

export const handing = { ClientHandouts, GiveDialog };
