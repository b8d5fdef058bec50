import { ClientMenu } from "@/features/clients/client-menu";
import { EndCoachingDialog } from "@/features/clients/end-coaching-dialog";
import { InviteDialog } from "@/features/clients/invite-dialog";
import { PackageDialog } from "@/features/clients/package-dialog";
import { RecordsDialog } from "@/features/clients/records-dialog";
import { TagsDialog } from "@/features/clients/tags-dialog";
import { UnpaidDialog } from "@/features/clients/unpaid-dialog";

export const clientDialogs = {
  ClientMenu,
  EndCoachingDialog,
  InviteDialog,
  PackageDialog,
  RecordsDialog,
  TagsDialog,
  UnpaidDialog,
};
