import { api } from "@convex/_generated/api";
import type { PrivateSealing } from "@domain/files/private-files";
import { fromBase64 } from "@domain/text/base64";
import type { ConvexReactClient } from "convex/react";

import { keptTables } from "@/content/kept-data";
import { archiveWords, exportedVault, exporting } from "@/content/own-data/own-data";
import { sharingWords } from "@/content/private-sharing";
import { openZip, packedName, writeData } from "@/lib/archive/archive-files";
import {
  ARCHIVE_STYLE,
  type ArchivePart,
  type ArchiveRow,
  writeArchivePage,
} from "@/lib/archive/archive-page";
import {
  type ArchiveProgress,
  fileAddress,
  type Packable,
  packFiles,
} from "@/lib/archive/pack-files";
import { downloadFile } from "@/lib/device/download-file";
import { readKept } from "@/lib/kept/kept-values";
import { localStore } from "@/lib/kept/local-store";
import { vaultState } from "@/lib/kept/sealed-texts";
import { readAll } from "@/lib/live/read-all";
import { privateFilesIn } from "@/lib/shares/files-in-export";
import type { SealedShare } from "@/lib/shares/open-sealed";
import { withWords } from "@/lib/shares/shares-in-export";
import type { Confirmed } from "@/lib/sign-in/confirmed";
import { formatMoment } from "@/lib/text/format-instant";
import { exportedName, inOrder } from "@/lib/vault/exported-records";
import { filesIn, filesSlot } from "@/lib/vault/kept-files";
import { openVault } from "@/lib/vault/open-vault";
import type { ReadEntryFile } from "@/lib/vault/opened-file";
import { packEntryFiles, type PackedFile } from "@/lib/vault/packed-files";

type OwnExport = {
  convex: ConvexReactClient;
  /** The server requires a recent confirmation for each page, so a long export may ask again. */
  confirmed: Confirmed;
  fetchProtected: (address: string) => Promise<Blob>;
  readEntryFile: ReadEntryFile;
  person: { userId: string; name: string };
  onProgress: (progress: ArchiveProgress) => void;
};

const rowsPerPage = 100;

/** Builds one ZIP in the browser. Resolves to the names of what is missing. */
export async function exportOwnData(request: OwnExport): Promise<string[]> {
  const { convex, confirmed, person, fetchProtected, readEntryFile, onProgress } = request;
  const ask = async <Answer>(act: () => Promise<Answer>) =>
    (await confirmed(act)) ?? Promise.reject(new Error("The export was not confirmed."));
  const tables = await ask(() => convex.query(api.exports.tables, {}));
  const parts: ArchivePart[] = [];
  const readTable = (table: string): Promise<ArchiveRow[]> =>
    readAll(
      (paginationOpts) => ask(() => convex.query(api.exports.rows, { table, paginationOpts })),
      rowsPerPage,
    );
  let ofFiles = await filesOf([], person.userId);
  for (const [done, table] of tables.entries()) {
    const heading = keptTables.get(table)?.[2] ?? table;
    onProgress({ done, all: tables.length + 1, step: exporting.rows(heading) });
    const rows = await readTable(table);
    if (table === "files") ofFiles = await filesOf(rows, person.userId);
    parts.push({
      ...{ name: table, heading },
      rows:
        table === "shares"
          ? await wordsOf(rows, person.userId)
          : table === "files"
            ? rows.map(({ sealed: _, ownKey: __, ...row }) => ({
                ...{ ...row, ...ofFiles.headOf(String(row.id)) },
              }))
            : rows,
    });
  }

  const zip = openZip();
  const wanted = listBytes(parts, person.userId);
  const added = filesIn(readKept(filesSlot(person.userId)) ?? []);
  const files = wanted.length + added.length;
  const onFile = (done: number) => {
    const step = exporting.files(done + 1, files);
    onProgress({ done: tables.length + done, all: tables.length + files + 1, step });
  };
  const { packed, missing } = await packFiles(zip, wanted, {
    ...{ fetchProtected: ofFiles.fetchWith(fetchProtected), onFile },
  });
  const entryFiles = await packEntryFiles(zip, added, {
    ...{ read: readEntryFile, hasSmall: true },
    onFile: (done) => onFile(wanted.length + done),
  });
  for (const { name, path } of entryFiles) {
    if (path === null) missing.push(name);
    else packed.push(path);
  }
  parts.push(...readBrowser(person.userId, entryFiles));

  onProgress({ done: 1, all: 1, step: exporting.packing });
  for (const part of parts) {
    for (const [path, text] of Object.entries(writeData(part))) zip.addText(path, text);
  }
  const now = new Date();
  const words = {
    ...archiveWords,
    title: archiveWords.title(person.name),
    made: archiveWords.made(formatMoment(now.getTime())),
  };
  const linked = { heading: archiveWords.files, paths: packed };
  zip.addText("index.html", writeArchivePage(words, parts, linked));
  zip.addText("style.css", ARCHIVE_STYLE);
  downloadFile({ name: `your-data-${now.toISOString().slice(0, 10)}.zip`, blob: zip.close() });
  return missing;
}

/** Adds the texts of sealed shares, which the server does not have. */
const wordsOf = (rows: readonly ArchiveRow[], clientId: string) =>
  withWords(
    rows as unknown as SealedShare[], // The shape is declared in convex/shares/tables.ts.
    { clientId, keys: null },
    { locked: exportedVault.share, lost: sharingWords.lost.client },
  );

/** Opens private files. An exported row has the same fields as the list of files, but the client’s key is base64. */
function filesOf(rows: readonly ArchiveRow[], clientId: string) {
  const listed = rows.map(({ id, sealed, ownKey }) => ({
    fileId: String(id),
    ...(typeof ownKey === "string" && {
      sealed: { ...(sealed as PrivateSealing), ownKey: fromBase64(ownKey).buffer },
    }),
  }));
  return privateFilesIn(listed, { clientId, keys: null });
}

/** Data that never left this browser, such as the journal, and the contents of an open vault. */
function readBrowser(userId: string, entryFiles: readonly PackedFile[]): ArchivePart[] {
  const texts = Object.entries(localStore.ownTexts(userId));
  const isOpen = vaultState() === "open";
  const rows: ArchiveRow[] = texts.map(([key, text]) => ({
    key: exportedName(key, userId),
    content:
      key === filesSlot(userId).key
        ? entryFiles
        : readJson(isOpen ? inOrder(userId, key, text) : text),
  }));
  const isWhole = vaultState() === "none" || openVault()?.store.getFacts().isRead === true;
  if (!isWhole) rows.unshift({ key: "vault", content: exportedVault.missing });
  return [{ name: "in-this-browser", heading: archiveWords.inBrowser, rows }];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Files and photos to pack, by address. Removed files have no bytes. */
function listBytes(parts: readonly ArchivePart[], userId: string): Packable[] {
  const rowsOf = (name: string) =>
    (parts.find((part) => part.name === name)?.rows ?? []).filter(
      (row) => row.removedAt === undefined,
    );
  const files = rowsOf("files").map((row, place) => {
    const [id, name] = [String(row.id), String(row.name)];
    return { path: packedName(place + 1, name), address: fileAddress(id), name };
  });
  const photos = rowsOf("profilePhotos").map((row) => {
    const name = `photo.${String(row.contentType).replace(/^image\//, "")}`;
    return { path: `files/${name}`, address: `/photos/download?of=${userId}`, name };
  });
  return [...files, ...photos];
}
