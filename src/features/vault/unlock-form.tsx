import { useConvex } from "convex/react";
import { Lock } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

import { QuietLink } from "@/components/patterns/quiet-link";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { vaultTexts, vaultWords } from "@/content/vault";
import { AskDevice } from "@/features/vault/ask-device";
import { PasskeyForm } from "@/features/vault/passkey-form";
import { SecretForm } from "@/features/vault/secret-form";
import { isInUse, toOpening } from "@/features/vault/listed-vaults";
import { useKeeping } from "@/features/vault/vault-keeper";
import { vaultPlace } from "@/features/vault/vault-place";
import { passkeyIdsOf, unlock, unlockByPasskey } from "@/features/vault/vault-keys";
import { isBefore, keysOf, startVault, storedOpening } from "@/features/vault/vault-session";
import { useKept } from "@/lib/kept/kept-values";
import { vaultSlot } from "@/lib/kept/vault-marks";
import { useViewer } from "@/lib/sign-in/viewer";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";
import { type Bytes } from "@/lib/sealed-bytes";
import type { Opening } from "@/lib/vault/vault-disk";

const words = vaultWords.locked;

type Way = "passkey" | "secret" | "device";

type UnlockFormProps = {
  /** It was locked while its person renewed it here. */
  isRenewing?: boolean;
};

export function UnlockForm({ isRenewing = false }: UnlockFormProps) {
  const { userId, role } = useViewer();
  const client = useConvex();
  const { vaults } = useKeeping();
  const mark = useKept(vaultSlot(userId));
  const [isTicked, setIsTicked] = useState(true);
  const isLeftOpen = useRef(true); // The box can be unticked while the passphrase is tried.
  const id = useId();
  const listed = vaults.state === "ready" ? vaults.value.find(isInUse) : undefined;
  const vaultId = mark?.vaultId ?? "";
  const [stored, setStored] = useState<Opening | null>(null);
  const [way, setWay] = useState<Way>(findPasskeyBar() === null ? "passkey" : "secret");
  const found = listed && toOpening(listed);
  const opening = found && !isBefore(found, stored) ? found : stored;
  const isRenewed = stored !== null && opening?.keyId !== stored.keyId;
  const { twice, since } = vaultWords.renewal;
  const whyClosed = isRenewing ? twice : since;
  const hasPasskey = findPasskeyBar() === null && passkeyIdsOf(opening?.keys ?? []).length > 0;

  useEffect(() => {
    void storedOpening({ userId, vaultId }).then(setStored);
  }, [userId, vaultId]);

  const openWith = (vaultKey: Bytes) =>
    startVault(async () => {
      if (opening === null) throw new Error("It is not known yet what opens it.");
      const keys = await keysOf(userId, opening, vaultKey);
      const [owner, { keyId }] = [{ userId, vaultId }, opening];
      return { client, owner, keyId, opening, keys, isLeftOpen: isLeftOpen.current };
    });

  async function open(find: typeof unlockByPasskey): Promise<boolean | null> {
    if (opening === null) return null;
    const vaultKey = await find(userId, opening);
    if (vaultKey === null) return false;
    await openWith(vaultKey);
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
    <div
      role="group" // Not a landmark: a page can have this form twice, and landmarks must differ.
      aria-labelledby={`${id}-title`}
      data-slot="vault-locked"
      className="max-w-reading rounded-card border border-border bg-card p-5 sm:p-8"
    >
      <h2 id={`${id}-title`} className="flex items-center gap-3 text-2xl font-medium">
        <Lock aria-hidden className="size-6 shrink-0" strokeWidth={1.5} />
        {words.title}
      </h2>
      {way !== "device" && (
        <p className="mt-2 mb-6 text-muted-foreground">
          {isRenewed ? whyClosed : vaultTexts[role].locked.text}
        </p>
      )}
      {way === "device" ? (
        <AskDevice
          place={{ userId, vaultId, keyId: opening?.keyId ?? vaultId }}
          onKey={openWith}
          other={words.usePassphrase}
          onOther={() => setWay("secret")}
        >
          {stay}
        </AskDevice>
      ) : hasPasskey && way === "passkey" ? (
        <PasskeyForm
          act={vaultWords.passkey.open}
          onUse={async () => (await open(unlockByPasskey)) === true}
          other={words.usePassphrase}
          onOther={() => setWay("secret")}
        >
          {stay}
        </PasskeyForm>
      ) : (
        <SecretForm
          act={words.open}
          onTyped={(typed) => open((person, from) => unlock(person, from, typed))}
        >
          {stay}
        </SecretForm>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        {hasPasskey && way !== "passkey" && (
          <Button variant="link" onClick={() => setWay("passkey")}>
            {vaultWords.passkey.instead}
          </Button>
        )}
        {way !== "device" && (
          <>
            <Button variant="link" onClick={() => setWay("device")}>
              {vaultWords.otherDevice.use}
            </Button>
            <QuietLink to={vaultPlace[role].lost} className="text-sm text-muted-foreground">
              {words.lost}
            </QuietLink>
          </>
        )}
      </div>
    </div>
  );
}
