import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useEffect, useRef, useState, useMemo } from "react";
import { Link } from "react-router-dom";

import { FileDialog } from "@/components/media/file-dialog";
import { FileTile } from "@/components/media/file-tile";
import { FailedState } from "@/components/patterns/failed-state";
import { PagedList } from "@/components/patterns/paged-list";
import { RecordPanel } from "@/components/patterns/record-panel";
import { Button } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { nowWords } from "@/content/practice/now";
import { sharingWords } from "@/content/private-sharing";
import { shareWords } from "@/content/shares";
import { Comments, type Share } from "@/features/shares/comments";
import { useOpened, type Opened } from "@/features/shares/opened";
import { ReachLine } from "@/features/shares/reach-line";
import { SharedText } from "@/features/shares/shared-text";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";
import { openShared, sharedReaderOf } from "@/lib/shares/shared-files";
import { formatSize } from "@/lib/text/file-sizes";
import { formatMoment } from "@/lib/text/format-instant";
import { formatShortDate } from "@/lib/text/session-times";
import { useNewest } from "@/lib/use-newest";
import type { SealedFile } from "@/lib/vault/kept-files";
import { useUnlockForm } from "@/lib/vault/unlock-form";

const sharedFilesWords = shareWords.files;
const sharedFilesShownMax = 8;

type SharedFilesProps = { clientId: string; shareId: string; files: readonly SealedFile[] };

/** The files of a copy, decrypted in the coach's browser. */
function SharedFiles({ clientId, shareId, files }: SharedFilesProps) {
  const token = useNewest(useAuthToken());
  const read = useMemo(
    () => sharedReaderOf({ clientId, shareId }, () => token.current),
    [clientId, shareId, token],
  );
  const [isAll, setIsAll] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = files.find(({ id }) => id === openId);
  if (files.length === 0) return null;
  return (
    <section aria-label={sharedFilesWords.shared} className="mt-4 max-w-reading">
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {(isAll ? files : files.slice(0, sharedFilesShownMax)).map((file) => (
          <li key={file.id}>
            <FileTile file={file} read={read} onOpen={() => setOpenId(file.id)} />
          </li>
        ))}
      </ul>
      {files.length > sharedFilesShownMax && !isAll && (
        <Button variant="link" className="mt-2" onClick={() => setIsAll(true)}>
          {sharedFilesWords.showAll(files.length)}
        </Button>
      )}
      {opened && (
        <FileDialog
          {...{ file: opened, read, onClose: () => setOpenId(null) }}
          open={openShared}
          lead={formatSize(opened.size)}
          missing={sharedFilesWords.missing}
        />
      )}
    </section>
  );
}

const words = shareWords.ofClient;

/** What one client shares with their coach. The address may name one share. */
export function ClientShares({ clientId, name }: { clientId: Id<"users">; name: string }) {
  const wantedId = useAddress()[0].get("share");
  const isWholeWanted = wantedId !== null;
  const pages = useLivePages({
    ...{ query: api.shares.listOfClient, args: { clientId }, pageItems: 10, isWholeWanted },
  });
  const isThere = pages.state === "ready" && pages.items.some((each) => each.shareId === wantedId);
  useLeadTo(isThere && isWholeWanted ? titleIdOf(wantedId) : null);
  const isGone = isWholeWanted && !isThere && pages.state === "ready" && pages.isWhole;
  return (
    <div className="max-w-[48rem]">
      <p className="mb-4 text-muted-foreground">{words.lead}</p>
      {isGone && (
        <p role="status" className="mb-4">
          {words.gone}
        </p>
      )}
      <PagedList pages={pages} words={words}>
        {(shares) => (
          <>
            <Unlock shares={shares} />
            <ul className="grid gap-4">
              {shares.map((share) => (
                <ShareItem key={share.shareId} clientId={clientId} share={share} name={name} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

const titleIdOf = (shareId: string) => `share-${shareId}`;

/** One form for all sealed shares of the list. */
function Unlock({ shares }: { shares: readonly Share[] }) {
  const isOpen = useVaultState() === "open";
  const unlockForm = useUnlockForm();
  if (isOpen || shares.every(({ sealed }) => sealed === undefined)) return null;
  return <div className="mb-4">{unlockForm}</div>;
}

const titleOf = (opened: Opened) =>
  opened.state === "open" ? opened.title : sharingWords.untitled;

type CopyProps = { clientId: Id<"users">; share: Share; opened: Opened };

function Copy({ clientId, share: { shareId, sealed }, opened }: CopyProps) {
  switch (opened.state) {
    case "open":
      return (
        <>
          <SharedText parts={opened.parts} />
          <SharedFiles key={sealed?.copyId} {...{ clientId, shareId, files: opened.files }} />
        </>
      );
    case "opening":
      return <Skeletons label={sharingWords.opening} each="h-16" />;
    case "locked":
      return <p className="text-muted-foreground">{sharingWords.toOpen}</p>;
    case "failed":
      return <FailedState sentence={sharingWords.failed} onRetry={opened.retry} className="py-5" />;
    case "lost":
      return <p className="text-muted-foreground">{sharingWords.lost.coach}</p>;
  }
}

type ShareItemProps = { clientId: Id<"users">; share: Share; name: string };

function ShareItem({ clientId, share, name }: ShareItemProps) {
  const opened = useOpened(share, clientId);
  const title = titleOf(opened);
  return (
    <li className="rounded-card border border-border bg-card p-4 sm:p-6">
      <article>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
          <span>{shareWords.kinds[share.kind]}</span>
          <span>{formatMoment(share.sharedAt)}</span>
        </p>
        <h2
          id={titleIdOf(share.shareId)}
          tabIndex={-1}
          dir="auto"
          className="mt-1 mb-3 scroll-mt-32 text-xl font-medium wrap-anywhere"
        >
          {title}
        </h2>
        <Copy {...{ clientId, share, opened }} />
        <ReachLine share={share} />
        <Comments
          share={share}
          title={opened.state === "open" ? title : null}
          side="coach"
          otherName={name}
        />
      </article>
    </li>
  );
}

const shownMax = 4;
const firstPage = { paginationOpts: { numItems: shownMax, cursor: null } };

/** A client's latest shares; each opens in place. */
export function ShareLines({ clientId }: { clientId: Id<"users"> }) {
  const shares = useLive(api.shares.listOfClient, { clientId, ...firstPage });
  return (
    <RecordPanel
      clientId={clientId}
      part="shares"
      live={shares}
      rowsOf={({ page }) => page}
      row={(share) => (
        <li key={share.shareId} className="border-t border-border first:border-t-0">
          <ShareLine clientId={clientId} share={share} />
        </li>
      )}
    />
  );
}

function ShareLine({ clientId, share }: { clientId: Id<"users">; share: Share }) {
  const opened = useOpened(share, clientId);
  const [isShown, setIsShown] = useState(false); // Files are fetched only once it is shown.
  const { kind, sharedAt, comments } = share;
  return (
    <details onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-baseline justify-between gap-x-3 py-1.5">
        <bdi className="min-w-0 font-medium wrap-anywhere">{titleOf(opened)}</bdi>
        <span className="text-sm text-muted-foreground tabular-nums">
          {shareWords.kinds[kind]} · {formatShortDate(sharedAt, ownZone())}
          {comments.length > 0 && ` · ${nowWords.shares.comments(comments.length)}`}
        </span>
      </summary>
      <div className="pb-3">
        {opened.state === "locked" ? (
          <Link to={paths.coachClient(clientId, "shares")} className="underline underline-offset-4">
            {sharingWords.toOpen}
          </Link>
        ) : (
          isShown && <Copy {...{ clientId, share, opened }} />
        )}
      </div>
    </details>
  );
}

/** Scrolls to an element once per id, so that a list that loads again does not move the focus while somebody writes. */
function useLeadTo(elementId: string | null) {
  const ledTo = useRef<string | null>(null);
  useEffect(() => {
    if (elementId === null || elementId === ledTo.current) return;
    const arrival = setTimeout(() => {
      const element = document.getElementById(elementId); // Runs after the page's own focus on arrival.
      element?.scrollIntoView();
      element?.focus({ preventScroll: true });
      ledTo.current = elementId;
    });
    return () => clearTimeout(arrival);
  }, [elementId]);
}
