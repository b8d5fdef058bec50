import { useConvex } from "convex/react";
import { Lock } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

import { QuietLink } from "@/components/patterns/quiet-link";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { vaultWords } from "@/content/vault";
import { PasskeyForm } from "@/features/vault/passkey-form";
import { SecretForm } from "@/features/vault/secret-form";
import { isInUse, useKeeping } from "@/features/vault/vault-keeper";
import { passkeyIdsOf, unlock, unlockByPasskey } from "@/features/vault/vault-keys";
import { startVault, storedCopies, toCopies } from "@/features/vault/vault-session";
import { useKept } from "@/lib/kept/kept-values";
import { vaultSlot } from "@/lib/kept/vault-marks";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";
import { openKeys } from "@/lib/vault/sealing";
import type { KeyCopy } from "@/lib/vault/vault-disk";

const words = vaultWords.locked;

export function UnlockForm() {
  const { userId } = useViewer();
  const client = useConvex();
  const { vaults } = useKeeping();
  const mark = useKept(vaultSlot(userId));
  const [isTicked, setIsTicked] = useState(true);
  const isLeftOpen = useRef(true); // The box can be unticked while the passphrase is tried.
  const id = useId();
  const listed = vaults.state === "ready" ? vaults.value.find(isInUse) : undefined;
  const vaultId = mark?.vaultId ?? "";
  const [stored, setStored] = useState<KeyCopy[] | null>(null);
  const [isByPasskey, setIsByPasskey] = useState(findPasskeyBar() === null);
  const copies = listed ? toCopies(listed) : stored;
  const hasPasskey = findPasskeyBar() === null && passkeyIdsOf(copies ?? []).length > 0;

  useEffect(() => {
    void storedCopies({ userId, vaultId }).then(setStored);
  }, [userId, vaultId]);

  async function open(find: typeof unlockByPasskey): Promise<boolean | null> {
    if (copies === null) return null;
    const owner = { userId, vaultId };
    const vaultKey = await find(owner, copies);
    if (vaultKey === null) return false;
    const keys = await openKeys(vaultKey);
    await startVault({ client, owner, copies, keys, isLeftOpen: isLeftOpen.current });
    return true;
  }

  const stay = (
    <div className="flex gap-3">
      <Checkbox
        id={id}
        checked={isTicked}
        onCheckedChange={(isNext) => {
          isLeftOpen.current = isNext;
          setIsTicked(isNext);
        }}
      />
      <label htmlFor={id}>{words.stay}</label>
    </div>
  );

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
      {hasPasskey && isByPasskey ? (
        <PasskeyForm
          act={vaultWords.passkey.open}
          onUse={async () => (await open(unlockByPasskey)) === true}
          other={words.usePassphrase}
          onOther={() => setIsByPasskey(false)}
        >
          {stay}
        </PasskeyForm>
      ) : (
        <SecretForm
          act={words.open}
          onTyped={(typed) => open((owner, found) => unlock(owner, found, typed))}
        >
          {stay}
        </SecretForm>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        {hasPasskey && !isByPasskey && (
          <Button variant="link" onClick={() => setIsByPasskey(true)}>
            {vaultWords.passkey.instead}
          </Button>
        )}
        <QuietLink to={paths.vaultLost()} className="text-sm text-muted-foreground">
          {words.lost}
        </QuietLink>
      </div>
    </section>
  );
}
