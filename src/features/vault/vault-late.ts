import { ForkList } from "@/features/vault/fork-list";
import { MoveIn } from "@/features/vault/move-in-card";
import { UnlockForm } from "@/features/vault/unlock-form";
import { VaultRoom } from "@/features/vault/vault-room";

export const vaultLate = { ForkList, MoveIn, UnlockForm, VaultRoom };
