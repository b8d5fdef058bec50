import type { ReactNode } from "react";

import { VaultKeeper } from "@/features/vault/vault-keeper";
import { LateUnlockForm } from "@/features/vault/vault-parts";
import { UnlockFormContext } from "@/lib/vault/unlock-form";

/** Around an area: the person's vault, and what opens it wherever it is needed. */
export const VaultAround = ({ children }: { children: ReactNode }) => (
  <VaultKeeper>
    <UnlockFormContext value={<LateUnlockForm />}>{children}</UnlockFormContext>
  </VaultKeeper>
);
