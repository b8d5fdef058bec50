import { api } from "@convex/_generated/api";
import { useConvex } from "convex/react";

import { DialogActions, DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { sharingWords } from "@/content/private-sharing";
import type { Line } from "@/features/shares/earlier-shares";
import { useOpened } from "@/features/shares/opened";
import { SharingNotice } from "@/features/shares/sharing-notice";
import { useShareCopies } from "@/features/shares/use-share-copies";
import { notify } from "@/lib/device/notify";
import { readKept } from "@/lib/kept/kept-values";
import { fetchPart } from "@/lib/loading/fetch-part";
import { useViewer } from "@/lib/sign-in/viewer";
import { filesIn, filesSlot } from "@/lib/vault/kept-files";
import { openVault } from "@/lib/vault/open-vault";

const words = sharingWords.again;

type AskShareAllProps = { lines: readonly Line[]; onClose: () => void };

/** What an earlier coach was shown, for the one of now. */
export function AskShareAll({ lines, onClose }: AskShareAllProps) {
  const client = useConvex();
  const { userId } = useViewer();
  const { share, notice, isReady, isPending, error } = useShareCopies(words.failed);

  /** Null where this vault does not open it. */
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
    const areShared = await share(async (shareOne) => {
      for (const line of lines) {
        const shared = await read(line);
        if (shared === null) left += 1;
        else await shareOne(shared);
      }
    });
    if (!areShared) return;
    onClose();
    const body = left === 0 ? undefined : words.partly(left);
    notify({ tone: "success", title: words.done, ...(body === undefined ? {} : { body }) });
  }

  return (
    <DialogFrame title={words.asking} lead={words.lead} onClose={onClose}>
      <SharingNotice {...notice} />
      <ul className="mt-5 grid gap-1 rounded-card border border-border bg-background p-4">
        {lines.map((line) => (
          <Title key={line.shareId} line={line} />
        ))}
      </ul>
      <div className="*:mt-4">
        <FormError text={error} />
      </div>
      <DialogActions
        leave={words.keep}
        onLeave={onClose}
        act={words.share}
        isPending={isPending}
        isUnfit={!isReady}
        onAct={() => void handleShare()}
      />
    </DialogFrame>
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
