import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { vaultWords } from "@/content/vault";
import { useHasClearEntries, useHasClearTexts } from "@/features/vault/clear-texts";
import { isInUse, isServerBehind } from "@/features/vault/listed-vaults";
import { lockEverywhere } from "@/features/vault/lock-everywhere";
import { useOpenVault, useVaultFacts } from "@/lib/vault/open-vault";
import { useKeeping } from "@/features/vault/vault-keeper";
import { LateForkList, LateMoveIn, LateUnlockForm } from "@/features/vault/vault-parts";
import { jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import type { VaultStore } from "@/lib/vault/vault-store";

type VaultGateProps = {
  /** The page's title, if its heading is inside the gate. */
  title?: string;
  /** Shows a line instead of the form while locked, and no status while open. */
  isShort?: boolean;
  /** Whether to offer a vault to a person without one. */
  isOffered?: boolean;
  children: ReactNode;
};

/** Wraps what people write for themselves alone, and hides it while the vault is locked. */
export function VaultGate({
  title,
  isShort = false,
  isOffered = !isShort,
  children,
}: VaultGateProps) {
  const state = useVaultState();
  const open = useOpenVault();
  const { isResuming } = useKeeping();
  if (state === "none") {
    return (
      <>
        {children}
        {isOffered && <Offer />}
      </>
    );
  }
  if (state === "open" && open !== null) {
    return (
      <OpenGate store={open.store} title={title} isShort={isShort}>
        {children}
      </OpenGate>
    );
  }
  if (isShort)
    return isResuming ? <Skeleton className="h-56 rounded-card" /> : <WayLine {...locked} />;
  return (
    <Instead title={title}>
      {isResuming || state !== "locked" ? (
        <Skeleton className="h-96 rounded-card" />
      ) : (
        <LateUnlockForm />
      )}
    </Instead>
  );
}

/** Keeps the page's heading when the content is replaced. */
function Instead({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <>
      {title !== undefined && <PageHeader title={title} className="mb-6" />}
      {children}
    </>
  );
}

type OpenGateProps = VaultGateProps & { store: VaultStore };

function OpenGate({ store, title, isShort = false, children }: OpenGateProps) {
  const hasClear = useHasClearTexts();
  const { isRead, forks, waiting, trouble, refused, isLasting } = useVaultFacts(store);
  const isBehind = useIsServerBehind();
  if (isShort) {
    if (!isRead) return <Skeleton className="h-56 rounded-card" />;
    return hasClear ? <WayLine {...vaultWords.moving.onHome} /> : children;
  }
  if (!isRead || hasClear) {
    return (
      <Instead title={title}>
        {isRead ? <LateMoveIn /> : <Skeleton className="h-96 rounded-card" />}
      </Instead>
    );
  }
  const words = vaultWords.open;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-muted-foreground print:hidden">
        <p className="flex min-w-0 flex-1 items-center gap-2">
          <Lock aria-hidden className="size-4 shrink-0" strokeWidth={1.7} />
          <span>
            <Link to={paths.vault()} className="underline underline-offset-4">
              {words.line}
            </Link>
            {waiting > 0 && trouble === null && ` ${words.waiting(waiting)}`}
          </span>
        </p>
        <Button variant="outline" size="sm" onClick={() => void lockEverywhere()}>
          {words.lock}
        </Button>
      </div>
      <div role="status" className="text-sm text-warning *:mb-4 print:hidden">
        {trouble !== null && !isBehind && <p>{words[trouble]}</p>}
        {!isLasting && <p>{words.notLasting}</p>}
        {isBehind && (
          <p>
            {vaultWords.renewal.behind}{" "}
            <Link to={paths.vault()} className="underline underline-offset-4">
              {vaultWords.renewal.due}
            </Link>
          </p>
        )}
        {refused > 0 && <p>{words.refused}</p>}
      </div>
      {forks.length > 0 && <LateForkList />}
      {children}
    </>
  );
}

/** Whether a restored backup has undone the renewal. After a renewal elsewhere, the vault would be closed here. */
function useIsServerBehind() {
  const { vaults } = useKeeping();
  const open = useOpenVault();
  const inUse = vaults.state === "ready" ? vaults.value.find(isInUse) : undefined;
  return inUse !== undefined && open !== null && isServerBehind(inUse, open);
}

const locked = { text: vaultWords.locked.short, act: vaultWords.locked.open };

function WayLine({ text, act }: { text: string; act: string }) {
  return (
    <div
      data-slot="vault-locked"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-border bg-card p-4 sm:p-6"
    >
      <p className="flex items-center gap-2.5">
        <Lock aria-hidden className="size-5 shrink-0" strokeWidth={1.6} />
        {text}
      </p>
      <Link to={paths.vault()} className={buttonVariants({ variant: "outline", size: "sm" })}>
        {act}
      </Link>
    </div>
  );
}

/** For a page that also shows other content. Shows nothing while the vault is open. */
export function VaultLockedLine({ text }: { text: string }) {
  const { isResuming } = useKeeping();
  const isLocked = useVaultState() === "locked" && !isResuming;
  return isLocked ? <WayLine text={text} act={locked.act} /> : null;
}

const laterSlot = (userId: string) =>
  jsonSlot<boolean>(personKey("vault_later", userId), (value) => (value === true ? true : null));

/** Shown once something is written, until it is put off. The account page always offers it. */
function Offer() {
  const { userId } = useViewer();
  const { vaults } = useKeeping();
  const isLater = useKept(laterSlot(userId)) === true;
  const isWritten = useHasClearEntries();
  const words = vaultWords.offer;
  const hasNone = vaults.state === "ready" && vaults.value.length === 0;
  if (isLater || !hasNone || !isWritten) return null;
  return (
    <aside
      aria-labelledby="vault-offer"
      data-slot="vault-offer"
      className="mt-8 rounded-card border border-border bg-card p-5 sm:p-6"
    >
      <p id="vault-offer" className="font-display text-xl font-medium">
        {words.title}
      </p>
      <p className="mt-1.5 max-w-reading text-muted-foreground">{words.text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Link to={paths.vault()} className={buttonVariants()}>
          {words.begin}
        </Link>
        <Button
          variant="ghost"
          onClick={() => {
            keep(laterSlot(userId), true);
          }}
        >
          {words.later}
        </Button>
      </div>
    </aside>
  );
}
