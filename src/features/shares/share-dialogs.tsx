import { api } from "@convex/_generated/api";
import type { ShareCopy } from "@domain/work/shares";
import { useConvex } from "convex/react";
import type { ReactNode } from "react";

import { DialogActions, DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { sharingWords } from "@/content/private-sharing";
import { shareWords } from "@/content/shares";
import type { Line } from "@/features/shares/earlier-shares";
import { FileChoice, useFileChoice } from "@/features/shares/file-choice";
import { OpenShare } from "@/features/shares/open-share";
import { useOpened } from "@/features/shares/opened";
import { SharedText } from "@/features/shares/shared-text";
import { SharingNotice } from "@/features/shares/sharing-notice";
import { useShareCopies } from "@/features/shares/use-share-copies";
import { notify } from "@/lib/device/notify";
import { readKept } from "@/lib/kept/kept-values";
import { fetchPart } from "@/lib/loading/fetch-part";
import { useViewer } from "@/lib/sign-in/viewer";
import { filesIn, filesSlot } from "@/lib/vault/kept-files";
import { openVault } from "@/lib/vault/open-vault";

type AskFrameProps = {
  title: string;
  words: { lead: string; keep: string; share: string };
  sharing: ReturnType<typeof useShareCopies>;
  onShare: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

function AskFrame({ title, words, sharing, onShare, onClose, children }: AskFrameProps) {
  const { notice, isReady, isPending, error } = sharing;
  return (
    <DialogFrame title={title} lead={words.lead} onClose={onClose}>
      <SharingNotice {...notice} />
      {children}
      <div className="*:mt-4">
        <FormError text={error} />
      </div>
      <DialogActions
        leave={words.keep}
        onLeave={onClose}
        act={words.share}
        isPending={isPending}
        isUnfit={!isReady}
        onAct={() => void onShare()}
      />
    </DialogFrame>
  );
}

const againWords = sharingWords.again;

/** Asks whether to share with the current coach everything that an earlier one could read. */
function AskShareAll({ lines, onClose }: { lines: readonly Line[]; onClose: () => void }) {
  const client = useConvex();
  const { userId } = useViewer();
  const sharing = useShareCopies(againWords.failed);

  /** Null if this vault can't open it. */
  async function read({ shareId }: Line) {
    const { kind, sourceId, coachId, title, parts, sealed } = await client.query(api.shares.get, {
      shareId,
    });
    if (sealed === undefined) return { copy: { kind, sourceId, title, parts } };
    const vault = openVault();
    const { openSealed } = await fetchPart(() => import("@/lib/shares/open-sealed"));
    const reader = { clientId: userId, keys: null };
    const share = { kind, sourceId, coachId, sealed };
    const opened = vault && (await openSealed(share, reader, vault));
    const kept = new Set(filesIn(readKept(filesSlot(userId)) ?? []).map(({ id }) => id));
    if (!opened) return null;
    const ofEntry = { ...{ kind, sourceId }, title: opened.title, parts: opened.parts };
    return { copy: ofEntry, files: opened.files.filter(({ id }) => kept.has(id)) };
  }

  async function handleShare() {
    let left = 0;
    const areShared = await sharing.share(async (shareOne) => {
      for (const line of lines) {
        const shared = await read(line);
        if (shared === null) left += 1;
        else await shareOne(shared);
      }
    });
    if (!areShared) return;
    onClose();
    const body = left === 0 ? undefined : againWords.partly(left);
    notify({ title: againWords.done, ...(body === undefined ? {} : { body }) });
  }

  return (
    <AskFrame
      title={againWords.asking}
      words={againWords}
      sharing={sharing}
      onShare={handleShare}
      onClose={onClose}
    >
      <ul className="mt-5 grid gap-1 rounded-card border border-border bg-background p-4">
        {lines.map((line) => (
          <Title key={line.shareId} line={line} />
        ))}
      </ul>
    </AskFrame>
  );
}

function Title({ line }: { line: Line }) {
  const opened = useOpened(line);
  return (
    <li dir="auto" className="wrap-anywhere">
      {opened.state === "open" ? opened.title : sharingWords.untitled}
    </li>
  );
}

const words = shareWords.asking;

function AskShare({ copy, onClose }: { copy: ShareCopy; onClose: () => void }) {
  const sharing = useShareCopies(words.failed);
  const choice = useFileChoice(copy);
  const isSealed = sharing.notice.sharing.kind === "sealed";

  async function handleShare() {
    if (!(await sharing.share((shareOne) => shareOne({ copy, files: choice.chosen })))) return;
    onClose();
    notify({ title: words.done });
  }

  return (
    <AskFrame
      title={words.title}
      words={words}
      sharing={sharing}
      onShare={handleShare}
      onClose={onClose}
    >
      <section
        aria-label={words.preview}
        className="mt-5 rounded-card border border-border bg-background p-4"
      >
        <p className="text-sm text-muted-foreground">
          {words.preview} · {shareWords.kinds[copy.kind]}
        </p>
        <h3 dir="auto" className="mt-1 mb-3 text-xl font-medium wrap-anywhere">
          {copy.title}
        </h3>
        <SharedText parts={copy.parts} />
      </section>
      {isSealed ? (
        <FileChoice {...choice} />
      ) : (
        choice.files.length > 0 && (
          <p className="mt-3 text-sm text-muted-foreground">{words.filesStay}</p>
        )
      )}
    </AskFrame>
  );
}

export const shareDialogs = { AskShare, AskShareAll, OpenShare };
