import { useAuthToken } from "@convex-dev/auth/react";
import { useMemo, useState } from "react";

import { FileDialog } from "@/components/media/file-dialog";
import { FileTile } from "@/components/media/file-tile";
import { Button } from "@/components/ui/button";
import { shareWords } from "@/content/shares";
import { openShared, sharedReaderOf } from "@/lib/shares/shared-files";
import { formatSize } from "@/lib/text/file-sizes";
import { useNewest } from "@/lib/use-newest";
import type { SealedFile } from "@/lib/vault/kept-files";

const words = shareWords.files;
const shownMax = 8;

type SharedFilesProps = { clientId: string; shareId: string; files: readonly SealedFile[] };

/** What goes with a copy, opened in the coach's browser. */
export function SharedFiles({ clientId, shareId, files }: SharedFilesProps) {
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
    <section aria-label={words.shared} className="mt-4 max-w-reading">
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {(isAll ? files : files.slice(0, shownMax)).map((file) => (
          <li key={file.id}>
            <FileTile file={file} read={read} onOpen={() => setOpenId(file.id)} />
          </li>
        ))}
      </ul>
      {files.length > shownMax && !isAll && (
        <Button variant="link" className="mt-2" onClick={() => setIsAll(true)}>
          {words.showAll(files.length)}
        </Button>
      )}
      {opened && (
        <FileDialog
          {...{ file: opened, read, onClose: () => setOpenId(null) }}
          open={openShared}
          lead={formatSize(opened.size)}
          missing={words.missing}
        />
      )}
    </section>
  );
}
