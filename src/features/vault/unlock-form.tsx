import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useConvex } from "convex/react";
import { Lock } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";

import { FormError } from "@/components/patterns/form-note";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { vaultTexts, vaultWords } from "@/content/vault";
import { Digits } from "@/features/vault/digits";
import { isInUse, toOpening } from "@/features/vault/listed-vaults";
import { PasskeyForm } from "@/features/vault/passkey-form";
import { SecretForm } from "@/features/vault/secret-form";
import { toHello, toSentHello, type SentHello } from "@/features/vault/sent-hellos";
import { useKeeping } from "@/features/vault/vault-keeper";
import { passkeyIdsOf, unlock, unlockByPasskey } from "@/features/vault/vault-keys";
import { vaultPlace } from "@/features/vault/vault-place";
import { isBefore, keysOf, startVault, storedOpening } from "@/features/vault/vault-session";
import { useKept } from "@/lib/kept/kept-values";
import { vaultSlot } from "@/lib/kept/vault-marks";
import { useLive } from "@/lib/live/live";
import type { Bytes } from "@/lib/sealed-bytes";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";
import { useViewer } from "@/lib/sign-in/viewer";
import { askForApproval, type Asking, type Meeting } from "@/lib/vault/approval";
import type { Opening } from "@/lib/vault/vault-disk";

const deviceWords = vaultWords.otherDevice;

type AskDeviceProps = {
  place: { userId: string; vaultId: string; keyId: string };
  onKey: (vaultKey: Bytes) => Promise<void>;
  /** The label of the alternative. */
  other: string;
  onOther: () => void;
  children: ReactNode;
};

/** Asks another device from this new one. When the request is over, the person can ask again. */
function AskDevice(props: AskDeviceProps) {
  const [round, setRound] = useState(0);
  const [error, setError] = useState<string | null>(null);
  if (error === null) return <Round key={round} {...props} onOver={setError} />;
  return (
    <div className="mt-5 grid gap-4">
      <FormError text={error} />
      <Acts {...props}>
        <Button
          onClick={() => {
            setRound(round + 1);
            setError(null);
          }}
        >
          {deviceWords.again}
        </Button>
      </Acts>
    </div>
  );
}

function Acts({
  other,
  onOther,
  children,
}: Pick<AskDeviceProps, "other" | "onOther" | "children">) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {children}
      <Button variant="link" onClick={onOther}>
        {other}
      </Button>
    </div>
  );
}

type RoundProps = AskDeviceProps & { onOver: (error: string) => void };

function Round({ place, onKey, onOver, children, ...acts }: RoundProps) {
  const client = useConvex();
  const { userId, vaultId, keyId } = place;
  const [asked, setAsked] = useState<(Asking & { approvalId: Id<"vaultApprovals"> }) | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [isSame, setIsSame] = useState(false);
  const hasShown = useRef(false);
  const isOpening = useRef(false);
  const live = useLive(api.vault.approval, {});
  const found = live.state === "ready" ? live.value : null;
  const request = found?.approvalId === asked?.approvalId ? found : null;
  const [hasBegun, setHasBegun] = useState(false);
  if (request !== null && !hasBegun) setHasBegun(true);
  const isGone = hasBegun && request === null;
  const hello = request?.hello ?? null;
  const wrapped = request?.wrapped ?? null;

  useEffect(() => {
    let end: (() => void) | null = null;
    let isLeft = false;
    async function ask() {
      const asking = await askForApproval({ userId, vaultId: keyId });
      const commitment = asking.commitment.buffer;
      const asked = { vaultId, keyId, commitment };
      const { approvalId } = await client.mutation(api.vault.ask, asked);
      end = () =>
        void client.mutation(api.vault.endApproval, { approvalId }).catch(() => undefined);
      if (isLeft) end();
      else setAsked({ ...asking, approvalId });
    }
    ask().catch(() => onOver(deviceWords.failed));
    return () => {
      isLeft = true;
      end?.();
    };
  }, [client, userId, vaultId, keyId, onOver]);

  useEffect(() => {
    if (isGone && !isOpening.current) onOver(deviceWords.over);
  }, [isGone, onOver]);

  // The new device shows its key only after it has accepted the answer.
  useEffect(() => {
    if (asked === null || hello === null || hasShown.current) return;
    hasShown.current = true;
    async function show(
      { approvalId, meet, reveal }: NonNullable<typeof asked>,
      answer: SentHello,
    ) {
      const met = await meet(toHello(answer));
      if (met === null) throw new Error("Another answer was expected.");
      await client.mutation(api.vault.reveal, { approvalId, hello: toSentHello(reveal) });
      setMeeting(met);
    }
    show(asked, hello).catch(() => onOver(deviceWords.failed));
  }, [client, asked, hello, onOver]);

  useEffect(() => {
    if (!isSame || meeting === null || wrapped === null || isOpening.current) return;
    isOpening.current = true;
    meeting
      .unwrap(new Uint8Array(wrapped))
      .then(async (vaultKey) => {
        if (vaultKey === null) onOver(deviceWords.differs);
        else await onKey(vaultKey);
      })
      .catch(() => onOver(deviceWords.failed));
  }, [isSame, meeting, wrapped, onKey, onOver]);

  if (meeting === null || isSame) {
    return (
      <div className="mt-2 grid gap-5">
        <p role="status" className="text-muted-foreground">
          {isSame ? deviceWords.sayThere : deviceWords.look}
        </p>
        {children}
        <Acts {...acts}>{null}</Acts>
      </div>
    );
  }
  return (
    <div className="mt-2 grid gap-5">
      <p className="text-muted-foreground">{deviceWords.compare}</p>
      <Digits digits={meeting.digits} />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setIsSame(true)}>{deviceWords.same}</Button>
        <Button variant="outline" onClick={() => onOver(deviceWords.differs)}>
          {deviceWords.differ}
        </Button>
      </div>
    </div>
  );
}

const words = vaultWords.locked;

type Way = "passkey" | "secret" | "device";

type UnlockFormProps = {
  /** The vault was locked while the person was renewing it here. */
  isRenewing?: boolean;
};

export function UnlockForm({ isRenewing = false }: UnlockFormProps) {
  const { userId, role } = useViewer();
  const client = useConvex();
  const { vaults } = useKeeping();
  const mark = useKept(vaultSlot(userId));
  const [isTicked, setIsTicked] = useState(true);
  const isLeftOpen = useRef(true); // A ref, because the box can be unticked while the passphrase is being tried.
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
