import { type ConvexReactClient, useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type Ref, useEffect, useId, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { api } from "@convex/_generated/api";
import { leftVaultDays } from "@domain/privacy/vault";
import { dayMs } from "@domain/time/time-spans";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { DeviceIcon } from "@/components/patterns/device-icon";
import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { KeyWords } from "@/components/patterns/key-words";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { sharingWords } from "@/content/private-sharing";
import { deviceWords } from "@/content/settings/settings";
import { vaultTexts, vaultWords } from "@/content/vault";
import { clearTextsFile, useHasClearTexts } from "@/features/vault/clear-texts";
import { ForkList } from "@/features/vault/fork-list";
import { IDLE_LOCK_MINUTES, idleLockSlot } from "@/features/vault/idle-lock";
import {
  isInUse,
  isServerBehind,
  type ListedVault,
  toOpening,
} from "@/features/vault/listed-vaults";
import { lockEverywhere } from "@/features/vault/lock-everywhere";
import { moveSharingKeys } from "@/features/vault/seal-again";
import { SecretForm } from "@/features/vault/secret-form";
import { SetUp } from "@/features/vault/set-up";
import { UnlockForm } from "@/features/vault/unlock-form";
import { useKeeping } from "@/features/vault/vault-keeper";
import { makeVault, renewVault, type Typed, unlock } from "@/features/vault/vault-keys";
import { vaultPlace } from "@/features/vault/vault-place";
import { keysOf, moveClearTexts, recoverFrom } from "@/features/vault/vault-session";
import { RemoveButton, Way } from "@/features/vault/way";
import { FirstPasskey, Part, Ways } from "@/features/vault/ways";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { keepOrForget, useKept } from "@/lib/kept/kept-values";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { useLineState } from "@/lib/live/line";
import { useLive } from "@/lib/live/live";
import { useAddress } from "@/lib/pages/address";
import { focusAfter } from "@/lib/pages/focus-after";
import { paths } from "@/lib/pages/paths";
import { makeSharingKey, openSharingKey } from "@/lib/shares/sharing-keys";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { type OpenVault, useOpenVault, useVaultFacts } from "@/lib/vault/open-vault";

const words = vaultWords.idle;

function IdleLockField() {
  const { userId } = useViewer();
  const slot = idleLockSlot(userId);
  const minutes = useKept(slot);
  const id = useId();
  return (
    <div className="mt-6">
      <label htmlFor={id} className="block font-medium">
        {words.label}
      </label>
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        className="mt-2 max-w-80"
        value={String(minutes ?? "")}
        onChange={({ target }) => {
          const chosen = IDLE_LOCK_MINUTES.find((each) => String(each) === target.value);
          keepOrForget(slot, chosen ?? null);
        }}
      >
        <option value="">{words.never}</option>
        <Options of={IDLE_LOCK_MINUTES} label={words.minutes} />
      </NativeSelect>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
        {words.hint}
      </p>
    </div>
  );
}

export const vaultLate = { ForkList, MoveIn, UnlockForm, VaultRoom };

function VaultRoom() {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10">
      <Room />
    </div>
  );
}

function Room() {
  const state = useVaultState();
  const open = useOpenVault();
  const { vaults, isResuming } = useKeeping();
  const client = useConvex();
  const { userId } = useViewer();
  const [isMaking, setIsMaking] = useState(false);
  const [leaves, setLeaves] = useState<string | undefined>();
  const [renewed, setRenewed] = useState<{ open: OpenVault; vault: ListedVault } | null>(null);
  const [made, setMade] = useState<"new" | "renewed" | null>(null);
  const waits = <Skeleton className="h-96 max-w-reading rounded-card" />;

  // Locking the vault ends a renewal that was begun.
  useEffect(() => (state === "locked" ? () => setRenewed(null) : undefined), [state]);

  if (made !== null && open !== null) return <Ready open={open} isRenewal={made === "renewed"} />;
  if (isMaking || (state === "none" && vaults.state === "ready")) {
    return (
      <SetUp
        make={(wanted) => makeVault({ client, userId, leaves }, wanted)}
        onBegun={() => setIsMaking(true)} // From now on the live list of vaults no longer closes this set-up.
        onMade={() => {
          setMade("new");
          setIsMaking(false);
        }}
      />
    );
  }
  if (renewed !== null && state !== "locked") {
    return (
      <SetUp
        isRenewal
        make={(wanted) => renewVault({ client, ...renewed }, wanted)}
        onBegun={() => undefined}
        onMade={() => {
          setMade("renewed");
          setRenewed(null);
        }}
        onLeave={() => setRenewed(null)}
      />
    );
  }
  if (state === "none" && vaults.state === "failed") {
    return <FailedState sentence={vaultWords.locked.unreachable} onRetry={vaults.retry} />;
  }
  if (state === "open" && open !== null) {
    return <OpenRoom open={open} onRenew={(vault) => setRenewed({ open, vault })} />;
  }
  if (state !== "locked" || isResuming) return waits;
  return (
    <>
      <UnlockForm isRenewing={renewed !== null} />
      <BeginAgain
        onBegin={(vaultId) => {
          setLeaves(vaultId);
          setIsMaking(true);
        }}
      />
    </>
  );
}

/** At `?lost`: asks before a new vault is made, and says what will be lost. */
function BeginAgain({ onBegin }: { onBegin: (leaves: string) => void }) {
  const [address] = useAddress();
  const navigate = useNavigate();
  const { vaults } = useKeeping();
  const { role } = useViewer();
  const words = vaultWords.lost;
  const inUse = vaults.state === "ready" ? vaults.value.find(isInUse) : undefined;
  if (!address.has("lost")) return null;
  const close = () => void navigate(vaultPlace[role].open, { replace: true });
  return (
    <AskDialog
      title={words.title}
      text={vaultTexts[role].lost.text}
      leave={words.leave}
      act={words.begin}
      isDanger
      onClose={close}
      onAct={() => {
        if (inUse === undefined) return;
        close();
        onBegin(inUse.vaultId);
      }}
    />
  );
}

function Ready({ open, isRenewal }: { open: OpenVault; isRenewal: boolean }) {
  const hasClear = useHasClearTexts();
  const { isRead } = useVaultFacts(open.store);
  const { role } = useViewer();
  const vault = useListed(open.vaultId);
  useMoveQuietly(isRead && !hasClear);
  if (hasClear) return <MoveIn heading={focusHeading} />;
  const texts = vaultTexts[role];
  return (
    <>
      <section aria-labelledby="vault-ready" data-slot="vault-ready" className="max-w-reading">
        <h2 id="vault-ready" ref={focusHeading} tabIndex={-1} className="text-2xl font-medium">
          {isRenewal ? vaultWords.renewal.ready : vaultWords.ready.title}
        </h2>
        <p className="mt-2 text-muted-foreground">
          {isRenewal ? texts.renewal.readyText : texts.ready.text}
        </p>
        {role === "client" && (
          <Link
            to={paths.section("arrival-reflections")}
            className={buttonVariants({ className: "mt-6" })}
          >
            {vaultWords.toJournal}
          </Link>
        )}
      </section>
      {role === "admin" && <OwnSharingKey open={open} />}
      {vault && <FirstPasskey vault={vault} keys={open.keys} />}
    </>
  );
}

/** The button that was pressed is gone. */
function focusHeading(heading: HTMLHeadingElement | null) {
  heading?.focus();
}

function useListed(vaultId: string): ListedVault | undefined {
  const { vaults } = useKeeping();
  const listed = vaults.state === "ready" ? vaults.value : [];
  return listed.find((vault) => vault.vaultId === vaultId);
}

type OpenRoomProps = { open: OpenVault; onRenew: (vault: ListedVault) => void };

function OpenRoom({ open, onRenew }: OpenRoomProps) {
  const { vaults } = useKeeping();
  const { isRead, forks } = useVaultFacts(open.store);
  const hasClear = useHasClearTexts();
  useMoveQuietly(isRead && !hasClear);
  const listed = vaults.state === "ready" ? vaults.value : [];
  const inUse = useListed(open.vaultId);
  const { role } = useViewer();
  const words = vaultWords.settings;
  return (
    <>
      {isRead && hasClear && <MoveIn />}
      {forks.length > 0 && <ForkList />}
      <section className="max-w-reading">
        <p>{vaultTexts[role].settings.text}</p>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {role === "client" && (
            <Link to={paths.section("arrival-reflections")} className={buttonVariants()}>
              {vaultWords.toJournal}
            </Link>
          )}
          <Button variant="outline" onClick={() => void lockEverywhere()}>
            {words.lock}
          </Button>
        </div>
        <IdleLockField />
      </section>
      {role === "admin" && <OwnSharingKey open={open} />}
      {inUse && <OpeningParts {...{ open, vault: inUse, onRenew }} />}
      {listed
        .filter((vault) => !isInUse(vault))
        .map((vault) => (
          <Earlier key={vault.vaultId} vault={vault} open={open} />
        ))}
    </>
  );
}

/** The ways to open the vault, and the devices that have opened it. */
function OpeningParts({ open, vault, onRenew }: OpenRoomProps & { vault: ListedVault }) {
  const renew = () => onRenew(vault);
  const { renewal } = vaultWords;
  const isBehind = isServerBehind(vault, open);
  return (
    <>
      {(vault.isRenewalDue || isBehind) && (
        <Part title={renewal.due} text={isBehind ? renewal.behind : renewal.dueText}>
          <Button onClick={renew}>{renewal.begin}</Button>
        </Part>
      )}
      <Ways vault={vault} onRemoved={renew} />
      <VaultDevices onRenew={renew} />
    </>
  );
}

/** An earlier vault, whose entries can be added to the open one. */
function Earlier({ vault, open }: { vault: ListedVault; open: OpenVault }) {
  const { userId, role } = useViewer();
  const client = useConvex();
  const words = vaultTexts[role].earlier;
  async function recover(typed: Typed) {
    const opening = toOpening(vault);
    const vaultKey = await unlock(userId, opening, typed);
    if (vaultKey === null) return false;
    const keys = await keysOf(userId, opening, vaultKey);
    await recoverFrom(client, vault, keys);
    if (role === "admin") await moveSharingKeys(client, { vaultId: vault.vaultId, keys }, open);
    notify({ title: words.done });
    return true;
  }
  const until = formatDay((vault.leftAt ?? 0) + leftVaultDays * dayMs);
  return (
    <Part title={words.title} text={words.text(until)}>
      <SecretForm act={words.open} onTyped={recover} />
    </Part>
  );
}

const keyWords = sharingWords.own;

/** The four words of a coach's key, shown once the key opens here. Makes the pair of keys if it is missing. */
function OwnSharingKey({ open }: { open: OpenVault }) {
  const client = useConvex();
  const { userId } = open;
  const keys = useLive(api.vault.sharingKeys, {});
  const inUse =
    keys.state === "ready" ? (keys.value.find((key) => key.isInUse) ?? null) : undefined;
  const [state, setState] = useState<"under way" | "opened" | "failed">("under way");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (inUse === undefined) return;
    let isOver = false;
    const say = (next: typeof state) => {
      if (!isOver) setState(next);
    };
    const act = inUse === null ? make(client, open) : check(open, inUse);
    act.then(say, () => say("failed"));
    return () => {
      isOver = true;
    };
  }, [client, open, inUse, attempt]);

  return (
    <Part title={keyWords.title} text={keyWords.text}>
      {state === "opened" && inUse && <KeyWords coachId={userId} publicKey={inUse.publicKey} />}
      {state === "under way" && (
        <Skeleton role="status" aria-label={keyWords.making} className="h-8 w-56" />
      )}
      <FormError text={state === "failed" ? keyWords.failed : null} />
      {state === "failed" && (
        <Button className="mt-3" size="sm" onClick={() => setAttempt(attempt + 1)}>
          {keyWords.again}
        </Button>
      )}
    </Part>
  );
}

async function make(client: ConvexReactClient, { userId, vaultId, keyId, keys }: OpenVault) {
  const { publicKey, sealed } = await makeSharingKey(keys.records, { userId, vaultId });
  const bytes = { publicKey: publicKey.buffer, sealed: sealed.buffer };
  await client.mutation(api.vault.makeSharingKey, { vaultId, vaultKeyId: keyId, ...bytes });
  return "under way" as const; // The live query returns it next.
}

type Stored = { publicKey: ArrayBuffer; sealed: ArrayBuffer };
const bytesOf = ({ publicKey, sealed }: Stored) => ({
  publicKey: new Uint8Array(publicKey),
  sealed: new Uint8Array(sealed),
});

/** Fails if the server replaced the pair with another one. */
async function check({ userId, vaultId, keys }: OpenVault, stored: Stored) {
  const pair = await openSharingKey(keys, { userId, vaultId }, bytesOf(stored));
  return pair === null ? ("failed" as const) : ("opened" as const);
}

const openedWords = vaultWords.devices;

/** Where the vault was opened since it was made or renewed. */
function VaultDevices({ onRenew }: { onRenew: () => void }) {
  const devices = useLive(api.vault.devices, {});
  return (
    <Part title={openedWords.title} text={openedWords.text}>
      {devices.state === "loading" && (
        <Skeleton role="status" aria-label={openedWords.loading} className="h-16" />
      )}
      <IfFailed live={devices} sentence={openedWords.notLoaded} />
      {devices.state === "ready" && (
        <ul className="border-t border-border">
          {devices.value.map((device) => (
            <DeviceWay key={device.deviceId} device={device} onRemoved={onRenew} />
          ))}
        </ul>
      )}
      <Button variant="link" className="mt-3" onClick={onRenew}>
        {openedWords.renew}
      </Button>
    </Part>
  );
}

type Device = FunctionReturnType<typeof api.vault.devices>[number];

function DeviceWay({ device, onRemoved }: { device: Device; onRemoved: () => void }) {
  const { deviceId, browser, system, openedAt, isThisOne } = device;
  const client = useConvex();
  const name = deviceWords.name(browser, system);
  return (
    <Way
      icon={<DeviceIcon system={system} />}
      name={
        <>
          {name}
          {isThisOne && <Badge variant="primary">{deviceWords.thisOne}</Badge>}
        </>
      }
      note={openedWords.opened(formatMoment(openedAt))}
    >
      {!isThisOne && (
        <RemoveButton
          label={openedWords.removeWhich(name)}
          title={openedWords.removeTitle}
          text={openedWords.removeText(name)}
          done={openedWords.removed(name)}
          remove={() => client.mutation(api.vault.removeDevice, { deviceId })}
          onRemoved={onRemoved}
        />
      )}
    </Way>
  );
}

const movingWords = vaultWords.moving;

/** Moves the unencrypted texts of this browser into the open vault, and offers a copy of them first. */
function MoveIn({ heading }: { heading?: Ref<HTMLHeadingElement> }) {
  const { userId } = useViewer();
  const [state, setState] = useState<"asking" | "moving" | "failed">("asking");
  const isAway = useLineState() !== "open";

  async function move() {
    setState("moving");
    const isWhole = await moveClearTexts().catch(() => false);
    setState(isWhole ? "asking" : "failed");
    if (isWhole) notify({ title: movingWords.done });
  }

  return (
    <section
      aria-labelledby="vault-moving"
      data-slot="vault-moving"
      className="max-w-reading rounded-card border border-border bg-card p-5 sm:p-8"
    >
      <h2 id="vault-moving" ref={heading} tabIndex={-1} className="text-2xl font-medium">
        {movingWords.title}
      </h2>
      <p className="mt-2 text-muted-foreground">{movingWords.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() => {
            downloadText({
              name: movingWords.copyName,
              mimeType: "application/json",
              text: clearTextsFile(userId),
            });
          }}
        >
          {movingWords.copy}
        </Button>
        <Button
          isPending={state === "moving"}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            void move();
          }}
        >
          {movingWords.begin}
        </Button>
      </div>
      <p role="status" className="mt-4 text-sm text-muted-foreground empty:hidden">
        {state === "moving" && (isAway ? movingWords.waiting : movingWords.under)}
      </p>
      <FormError text={state === "failed" ? movingWords.failed : null} />
    </section>
  );
}

/** Moves the rest, such as the sample, without asking, because the person wrote none of it. */
function useMoveQuietly(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) void moveClearTexts().catch(() => false);
  }, [isWanted]);
}
