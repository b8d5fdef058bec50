import type { ReactNode } from "react";

import { VaultKeeper } from "@/features/vault/vault-keeper";
import { LateUnlockForm } from "@/features/vault/vault-parts";
import { UnlockFormContext } from "@/lib/vault/unlock-form";

/** Wraps an area: follows the person's vault, and provides the form that unlocks it. */
export const VaultAround = ({ children }: { children: ReactNode }) => (
  <VaultKeeper>
    <UnlockFormContext value={<LateUnlockForm />}>{children}</UnlockFormContext>
  </VaultKeeper>
);
