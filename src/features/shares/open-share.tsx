import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isSameText, type ShareCopy, type SharePart } from "@domain/work/shares";
import { useMutation } from "convex/react";
import { type ReactNode, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { sharingWords } from "@/content/private-sharing";
import { shareWords } from "@/content/shares";
import { Comments, type Share } from "@/features/shares/comments";
import { type Opened, useOpened } from "@/features/shares/opened";
import { FileChoice, useFileChoice } from "@/features/shares/file-choice";
import { ReachLine } from "@/features/shares/reach-line";
import { SharedText } from "@/features/shares/shared-text";
import { type Sharing, useSharing } from "@/features/shares/sharing";
import { SharingNotice } from "@/features/shares/sharing-notice";
import { useShareCopies } from "@/features/shares/use-share-copies";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";
import type { SealedFile } from "@/lib/vault/kept-files";
import { useUnlockForm } from "@/lib/vault/unlock-form";

const words = shareWords.open;

type OpenShareProps = {
  shareId: Id<"shares">;
  title: string;
  /** The current text, if this browser has it. */
  current?: ShareCopy;
  onClose: () => void;
};

/** A client's own share: the copy, its comments, and how to share a newer version or withdraw it. */
export function OpenShare({ shareId, title, current, onClose }: OpenShareProps) {
  const share = useLive(api.shares.get, { shareId });
  const opened = useOpened(share.state === "ready" ? share.value : null);
  const lead = share.state === "ready" ? leadOf(share.value) : "";
  const shownTitle = opened.state === "open" ? opened.title : title;
  return (
    <DialogFrame isTitleFocused title={shownTitle} lead={lead} onClose={onClose}>
      {share.state === "loading" && (
        <Skeletons label={words.loading} className="mt-5" each="h-40" />
      )}
      {share.state === "failed" && <p className="mt-5">{words.gone}</p>}
      {share.state === "ready" && (
        <>
          <OwnShare share={share.value} opened={opened} current={current} />
          <ReachLine share={share.value} />
          <Comments
            share={share.value}
            title={opened.state === "locked" ? null : shownTitle}
            side="client"
            otherName={shareWords.comments.coach}
          />
          <Withdrawal shareId={shareId} onWithdrawn={onClose} />
        </>
      )}
    </DialogFrame>
  );
}

function leadOf({ sharedAt, isOfCurrentCoach }: Share): string {
  const when = formatMoment(sharedAt);
  return isOfCurrentCoach ? words.lead(when) : words.leadEarlier(when);
}

type OwnShareProps = { share: Share; opened: Opened; current?: ShareCopy };

/** The copy with its files. From here it can be shared again, also with other files. */
function OwnShare({ share, opened, current }: OwnShareProps) {
  const sharing = useSharing();
  const isReadOnly = useIsReadOnly();
  const files = opened.state === "open" ? opened.files : [];
  const choice = useFileChoice(share, { files, sharedAt: share.sharedAt });
  const { kind, sourceId } = share;
  const shared: ShareCopy | undefined =
    opened.state === "open" ? { kind, sourceId, ...copyOf(opened) } : undefined;
  const canChoose = shared !== undefined && sharing.kind === "sealed" && !isReadOnly;
  const chosen = canChoose ? choice.chosen : [];
  const again = isReadOnly ? null : newVersionOf({ share, shared, current, sharing });
  return (
    <>
      {again && (
        <ShareAgain
          {...again}
          files={chosen}
          isHeld={opened.state === "opening" || opened.state === "failed"}
        />
      )}
      {again && opened.state === "lost" && choice.files.length > 0 && (
        <p className="mt-3 text-sm text-muted-foreground">{shareWords.asking.filesStay}</p>
      )}
      <OwnCopy opened={opened} />
      {canChoose ? <FileChoice {...choice} /> : <FileNames files={files} />}
      {canChoose && again === null && choice.isChanged && (
        <ShareAgain
          copy={shared}
          files={chosen}
          reason={shareWords.files.changed}
          act={words.update}
        />
      )}
    </>
  );
}

/** Shows only the names, because no files can be chosen. */
function FileNames({ files }: { files: readonly SealedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={shareWords.files.shared} className="mt-3 text-sm wrap-anywhere">
      {files.map(({ id, name }) => (
        <li key={id} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}

function OwnCopy({ opened }: { opened: Opened }) {
  const unlockForm = useUnlockForm();
  switch (opened.state) {
    case "open":
      return (
        <div className="mt-5 rounded-card border border-border bg-background p-4">
          <SharedText parts={opened.parts} />
        </div>
      );
    case "opening":
      return <Skeletons label={sharingWords.opening} className="mt-5" each="h-40" />;
    case "locked":
      return <div className="mt-5">{unlockForm}</div>;
    case "failed":
      return (
        <FailedState sentence={sharingWords.failed} onRetry={opened.retry} className="mt-5 py-5" />
      );
    case "lost":
      return <p className="mt-5">{sharingWords.lost.client}</p>;
  }
}

type NewVersionNeeds = Pick<OwnShareProps, "share" | "current"> & {
  shared: ShareCopy | undefined;
  sharing: Sharing;
};

/** What to share again, and why: a changed text, another coach, or another key. Null if there is no reason. */
function newVersionOf({ share, shared, current, sharing }: NewVersionNeeds) {
  const { isOfCurrentCoach, isAnswer, sealed } = share;
  const copy = current ?? shared;
  if (copy === undefined || isAnswer) return null;
  const isChanged = current !== undefined && shared !== undefined && !isSameText(shared, current);
  const isForNow = sharing.kind !== "sealed" || sealed?.keyId === sharing.coach.keyId;
  if (!isChanged && isOfCurrentCoach && isForNow) return null;
  const { newKey, openly, act } = sharingWords.renew;
  if (isChanged) return { copy, reason: words.changed, act: words.update };
  if (!isOfCurrentCoach) return { copy, reason: "", act: shareWords.share };
  return { copy, reason: sealed === undefined ? openly : newKey, act };
}

const copyOf = ({ title, parts }: { title: string; parts: readonly SharePart[] }) => ({
  ...{ title, parts: [...parts] },
});

type ShareAgainProps = {
  copy: ShareCopy;
  files: readonly SealedFile[];
  reason: string;
  act: string;
  /** True until it is known which files were shared before. */
  isHeld?: boolean;
};

function ShareAgain({ copy, files, reason, act, isHeld = false }: ShareAgainProps) {
  const { share, notice, isReady, isPending, error } = useShareCopies(words.failed);

  async function handleUpdate() {
    const isShared = await share((shareOne) => shareOne({ copy, files }));
    if (isShared) notify({ title: words.updated });
  }

  return (
    <>
      <SharingNotice {...notice} />
      <Row>
        <p className="min-w-0 flex-1 text-sm">{reason}</p>
        <Button
          size="sm"
          isPending={isPending}
          disabled={!isReady || isHeld}
          onClick={() => void handleUpdate()}
        >
          {act}
        </Button>
        <FormError text={error} />
      </Row>
    </>
  );
}

/** Asks again in the same place, because withdrawing also deletes the comments. */
function Withdrawal({ shareId, onWithdrawn }: { shareId: Id<"shares">; onWithdrawn: () => void }) {
  const withdraw = useMutation(api.shares.withdraw);
  const { error, isPending, run } = useSubmit();
  const [isAsking, setIsAsking] = useState(false);

  async function handleWithdraw() {
    const isGone = await run(() => withdraw({ shareId }), words.failed);
    if (!isGone) return;
    onWithdrawn();
    notify({ title: words.withdrawn });
  }

  if (!isAsking) {
    return (
      <Row>
        <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
          {words.withdraw}
        </Button>
      </Row>
    );
  }
  return (
    <Row>
      <p role="alert" className="w-full text-sm">
        {words.withdrawText}
      </p>
      <Button
        variant="destructive"
        size="sm"
        isPending={isPending}
        onClick={() => void handleWithdraw()}
      >
        {words.withdrawYes}
      </Button>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(false)}>
        {words.withdrawNo}
      </Button>
      <FormError text={error} />
    </Row>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-border pt-4">
    {children}
  </div>
);
