import { api } from "@convex/_generated/api";
import { useConvex } from "convex/react";
import { KeyRound, ScrollText, TextCursorInput } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { PasswordField } from "@/components/patterns/password-field";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { vaultWords } from "@/content/vault";
import { PasskeyForm } from "@/features/vault/passkey-form";
import { SecretForm, WorkLine } from "@/features/vault/secret-form";
import { usePassphrase } from "@/features/vault/set-up";
import {
  addCopy,
  copyByPasskey,
  copyByPassphrase,
  type Typed,
  unlock,
} from "@/features/vault/vault-keys";
import { vaultPlace } from "@/features/vault/vault-place";
import { keyIdOf, type ListedVault, toOpening } from "@/features/vault/listed-vaults";
import { RemoveButton, Way } from "@/features/vault/way";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";
import { useViewer } from "@/lib/sign-in/viewer";
import type { Bytes } from "@/lib/sealed-bytes";
import { type OpenKeys, vaultKeyOf } from "@/lib/vault/sealing";

const words = vaultWords.ways;

type PartProps = { title: string; text: string; isAsked?: boolean; children: ReactNode };

export function Part({ title, text, isAsked = false, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) heading.current?.focus(); // The button that was pressed may be gone.
  }, [isAsked]);
  return (
    <section className="max-w-reading border-t border-border pt-8">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-32 text-xl font-medium">
        {title}
      </h2>
      <p className="mt-1.5 mb-6 text-muted-foreground">{text}</p>
      {children}
    </section>
  );
}

type Wanted = "passphrase" | "passkey";

const passkeysIn = ({ keys }: ListedVault) => keys.filter(({ kind }) => kind === "passkey");

/** The ways to open the vault: the passphrase, the sheet, and each passkey that can. */
export function Ways({ vault, onRemoved }: { vault: ListedVault; onRemoved: () => void }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const passkeys = passkeysIn(vault);
  return (
    <>
      <Part title={words.title} text={words.text}>
        <ul className="border-t border-border">
          <Way icon={<TextCursorInput />} name={words.passphrase}>
            <Button
              variant="outline"
              size="sm"
              aria-label={words.changeWhich}
              onClick={() => setWanted("passphrase")}
            >
              {words.change}
            </Button>
          </Way>
          <Way icon={<ScrollText />} name={words.sheet} />
          {passkeys.map(({ credentialId = "", name = words.unnamed }) => (
            <PasskeyWay key={credentialId} {...{ vault, credentialId, name, onRemoved }} />
          ))}
        </ul>
        {wanted === null && (
          <OfferPasskey count={passkeys.length} onWanted={() => setWanted("passkey")} />
        )}
      </Part>
      {wanted !== null && (
        <Change key={wanted} {...{ vault, wanted, onDone: () => setWanted(null) }} />
      )}
    </>
  );
}

type PasskeyWayProps = {
  vault: ListedVault;
  credentialId: string;
  name: string;
  onRemoved: () => void;
};

function PasskeyWay({ vault: { vaultId }, credentialId, name, onRemoved }: PasskeyWayProps) {
  const client = useConvex();
  return (
    <Way icon={<KeyRound />} name={words.passkey(name)}>
      <RemoveButton
        label={words.removeWhich(name)}
        title={words.removeTitle}
        text={words.removeText}
        done={words.removed}
        remove={() => client.mutation(api.vault.removeKey, { vaultId, credentialId })}
        onRemoved={onRemoved}
      />
    </Way>
  );
}

/** Offers a passkey that can open the vault and does not yet. People without any get a link to where they are made. */
function OfferPasskey({ count, onWanted }: { count: number; onWanted: () => void }) {
  const passkeys = useLive(api.signIn.passkeys.list, {});
  const { account } = vaultPlace[useViewer().role];
  if (findPasskeyBar() !== null || passkeys.state !== "ready") return null;
  const able = passkeys.value.filter(({ hasPrf }) => hasPrf !== false);
  if (able.length > count) {
    return (
      <Button variant="outline" className="mt-5" onClick={onWanted}>
        {words.add}
      </Button>
    );
  }
  if (passkeys.value.length > 0) return null;
  return (
    <QuietLink to={`${account}#passkeys`} className="mt-3 text-sm text-muted-foreground">
      {words.none}
    </QuietLink>
  );
}

/** For a new vault: its key is at hand, so the passphrase is not asked for again. */
export function FirstPasskey({ vault, keys }: { vault: ListedVault; keys: OpenKeys }) {
  const { userId } = useViewer();
  const [vaultKey, setVaultKey] = useState<Bytes | null>(null);
  const place = { userId, vaultId: vault.vaultId, keyId: keyIdOf(vault) };
  const onDone = () => setVaultKey(null);
  if (vaultKey !== null) {
    return (
      <Part isAsked title={words.add} text={words.addNow}>
        <AddPasskey {...{ place, vaultKey, onDone }} />
      </Part>
    );
  }
  const want = async () => setVaultKey(await vaultKeyOf(keys));
  return <OfferPasskey count={passkeysIn(vault).length} onWanted={() => void want()} />;
}

type ChangeProps = { vault: ListedVault; wanted: Wanted; onDone: () => void };

function Change({ vault, wanted, onDone }: ChangeProps) {
  const [vaultKey, setVaultKey] = useState<Bytes | null>(null);
  const { userId } = useViewer();
  const { change, changeText } = vaultWords.settings;
  const place = { userId, vaultId: vault.vaultId, keyId: keyIdOf(vault) };
  async function tryOut(typed: Typed) {
    const found = await unlock(userId, toOpening(vault), typed);
    setVaultKey(found);
    return found !== null;
  }
  const opened = vaultKey && { place, vaultKey, onDone };
  if (wanted === "passphrase") {
    return (
      <Part isAsked title={change} text={changeText}>
        {opened ? (
          <NewPassphrase {...opened} />
        ) : (
          <SecretForm act={vaultWords.passphrase.next} onTyped={tryOut} />
        )}
      </Part>
    );
  }
  return (
    <Part isAsked title={words.add} text={opened ? words.addNow : words.addText}>
      {opened ? (
        <AddPasskey {...opened} />
      ) : (
        <SecretForm act={vaultWords.passphrase.next} onTyped={tryOut} />
      )}
    </Part>
  );
}

type OpenedProps = {
  place: { userId: string; vaultId: string; keyId: string };
  vaultKey: Bytes;
  onDone: () => void;
};

const ownerOf = ({ userId, keyId }: OpenedProps["place"]) => ({ userId, vaultId: keyId });
const toSentPlace = ({ vaultId, keyId }: OpenedProps["place"]) => ({ vaultId, keyId });

function AddPasskey({ place, vaultKey, onDone }: OpenedProps) {
  const client = useConvex();
  const confirmed = useConfirmed();
  async function add() {
    const copy = await copyByPasskey(ownerOf(place), vaultKey);
    if (copy === null) return false;
    const isAdded = await confirmed(async () => {
      await addCopy(client, toSentPlace(place), copy);
      return true;
    });
    if (isAdded === null) return true; // The person cancelled.
    notify({ title: words.added });
    onDone();
    return true;
  }
  return (
    <PasskeyForm
      act={vaultWords.passkey.instead}
      onUse={add}
      other={words.cancel}
      onOther={onDone}
    />
  );
}

function NewPassphrase({ place, vaultKey, onDone }: OpenedProps) {
  const client = useConvex();
  const confirmed = useConfirmed();
  const { text, error, change, check } = usePassphrase();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const texts = vaultWords.settings;

  async function submit() {
    if (!check() || isPending) return;
    setIsPending(true);
    setFailure(null);
    try {
      const isChanged = await confirmed(async () => {
        const copy = await copyByPassphrase(ownerOf(place), vaultKey, text);
        await addCopy(client, toSentPlace(place), copy);
        return true;
      });
      if (isChanged !== null) {
        notify({ title: texts.changed });
        onDone();
      }
    } catch (caught) {
      setFailure(describeFailure(caught, texts.failed));
    }
    setIsPending(false);
  }

  return (
    <Form noValidate onSend={submit} className="grid gap-4">
      <PasswordField
        label={texts.next}
        name="vault-new-passphrase"
        hint={vaultWords.passphrase.hint}
        autoComplete="new-password"
        value={text}
        onChange={change}
      />
      <FormError text={error ?? failure} />
      <WorkLine text={isPending ? texts.working : null} />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={isPending}
        disabled={text === ""}
      >
        {texts.save}
      </Button>
    </Form>
  );
}
