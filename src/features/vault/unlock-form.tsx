import { useConvex } from "convex/react";
import { Lock } from "lucide-react";
import { useId, useRef } from "react";

import { QuietLink } from "@/components/patterns/quiet-link";
import { Checkbox } from "@/components/ui/checkbox";
import { vaultWords } from "@/content/vault";
import { SecretForm } from "@/features/vault/secret-form";
import { isInUse, useKeeping } from "@/features/vault/vault-keeper";
import { type Typed, unlock } from "@/features/vault/vault-keys";
import { startVault, storedCopies, toCopies } from "@/features/vault/vault-session";
import { useKept } from "@/lib/kept/kept-values";
import { vaultSlot } from "@/lib/kept/vault-marks";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { openKeys } from "@/lib/vault/sealing";

const words = vaultWords.locked;

export function UnlockForm() {
  const { userId } = useViewer();
  const client = useConvex();
  const { vaults } = useKeeping();
  const mark = useKept(vaultSlot(userId));
  const isLeftOpen = useRef(true); // The box can be unticked while the passphrase is tried.
  const id = useId();

  async function open(typed: Typed): Promise<boolean | null> {
    if (mark === null) return null;
    const owner = { userId, vaultId: mark.vaultId };
    const listed = vaults.state === "ready" ? vaults.value.find(isInUse) : undefined;
    const copies = listed ? toCopies(listed) : await storedCopies(owner);
    if (copies === null) return null;
    const vaultKey = await unlock(owner, copies, typed);
    if (vaultKey === null) return false;
    const keys = await openKeys(vaultKey);
    await startVault({ client, owner, copies, keys, isLeftOpen: isLeftOpen.current });
    return true;
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      data-slot="vault-locked"
      className="max-w-reading rounded-card border border-border bg-card p-5 sm:p-8"
    >
      <h2 id={`${id}-title`} className="flex items-center gap-3 text-2xl font-medium">
        <Lock aria-hidden className="size-6 shrink-0" strokeWidth={1.5} />
        {words.title}
      </h2>
      <p className="mt-2 mb-6 text-muted-foreground">{words.text}</p>
      <SecretForm act={words.open} onTyped={open}>
        <div className="flex gap-3">
          <Checkbox
            id={id}
            defaultChecked
            onCheckedChange={(isTicked) => {
              isLeftOpen.current = isTicked;
            }}
          />
          <label htmlFor={id}>{words.stay}</label>
        </div>
      </SecretForm>
      <QuietLink to={paths.vaultLost()} className="mt-3 text-sm text-muted-foreground">
        {words.lost}
      </QuietLink>
    </section>
  );
}
