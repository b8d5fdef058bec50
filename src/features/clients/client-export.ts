import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { numbersPerPageMax } from "@domain/work/metrics";
import type { ConvexReactClient } from "convex/react";

import { exportWords } from "@/content/practice/clients";
import { sharingWords } from "@/content/private-sharing";
import { openZip, packedName, writeData } from "@/lib/archive/archive-files";
import { ARCHIVE_STYLE, type ArchiveRow, writeArchivePage } from "@/lib/archive/archive-page";
import {
  type ArchiveProgress,
  fileAddress,
  type Packable,
  packFiles,
} from "@/lib/archive/pack-files";
import { downloadFile } from "@/lib/device/download-file";
import { readAll } from "@/lib/live/read-all";
import { privateFilesIn } from "@/lib/shares/files-in-export";
import { withWords } from "@/lib/shares/shares-in-export";
import { formatMoment } from "@/lib/text/format-instant";

/** A share may hold a long journal entry. */
const sharesPerPage = 10;

type Client = { clientId: Id<"users">; name: string };
type PartName = keyof typeof exportWords.parts;

type ClientExport = {
  convex: ConvexReactClient;
  client: Client;
  fetchProtected: (address: string) => Promise<Blob>;
  onProgress: (progress: ArchiveProgress) => void;
};

/**
 * Reads all pages and files in the browser into one ZIP. Resolves to the names of the files that could not be fetched.
 */
export async function exportClient(request: ClientExport): Promise<string[]> {
  const { convex, client, fetchProtected, onProgress } = request;
  onProgress({ done: 0, all: 1, step: exportWords.reading });
  const { rows, ofFiles } = await readParts(convex, client.clientId);
  const parts = (Object.keys(exportWords.parts) as PartName[]).map((name) => ({
    name,
    heading: exportWords.parts[name],
    rows: rows[name],
  }));
  const zip = openZip();
  const wanted = rows.files.filter(({ isRemoved }) => !isRemoved);
  const { packed, missing } = await packFiles(zip, wanted.map(toPackable), {
    fetchProtected: ofFiles.fetchWith(fetchProtected),
    onFile: (done) => {
      const step = exportWords.fetching(done + 1, wanted.length);
      onProgress({ done: done + 1, all: wanted.length + 2, step });
    },
  });
  onProgress({ done: wanted.length + 1, all: wanted.length + 2, step: exportWords.packing });
  for (const part of parts) {
    for (const [path, text] of Object.entries(writeData(part))) zip.addText(path, text);
  }
  const now = new Date();
  const words = {
    ...exportWords,
    title: exportWords.title(client.name),
    made: exportWords.made(formatMoment(now.getTime())),
  };
  zip.addText(
    "index.html",
    writeArchivePage(words, parts, { heading: exportWords.bytes, paths: packed }),
  );
  zip.addText("style.css", ARCHIVE_STYLE);
  downloadFile({ name: `client-export-${now.toISOString().slice(0, 10)}.zip`, blob: zip.close() });
  return missing;
}

const toPackable = (
  { fileId, name }: { fileId: string; name: string },
  place: number,
): Packable => ({
  path: packedName(place + 1, name),
  address: fileAddress(fileId),
  name,
});

async function readParts(convex: ConvexReactClient, clientId: Id<"users">) {
  const [profile, sessions, actions, goals, written, notes, shares, listed, feedback, timeline] =
    await Promise.all([
      convex.query(api.clients.get, { clientId }),
      readAll((paginationOpts) => convex.query(api.clients.sessions, { clientId, paginationOpts })),
      convex.query(api.agreedActions.ofClient, { clientId }),
      convex.query(api.goals.listOfClient, { clientId }),
      readAll((paginationOpts) =>
        convex.query(api.inbox.conversation, { clientId, paginationOpts }),
      ),
      readAll((paginationOpts) => convex.query(api.notes.list, { clientId, paginationOpts })),
      readShares(convex, clientId),
      readAll((paginationOpts) =>
        convex.query(api.files.listOfClient, { clientId, paginationOpts }),
      ),
      readAll((paginationOpts) =>
        convex.query(api.feedback.listOfClient, { clientId, paginationOpts }),
      ),
      readAll((paginationOpts) => convex.query(api.clients.timeline, { clientId, paginationOpts })),
    ]);
  const isAnyPrivate = listed.some(({ sealed }) => sealed !== undefined);
  const keys = isAnyPrivate ? await convex.query(api.vault.sharingKeys, {}) : [];
  const ofFiles = await privateFilesIn(listed, { clientId, keys });
  const named = ({ sealed: _, ...file }: (typeof listed)[number]) => ({
    ...{ ...file, ...ofFiles.headOf(file.fileId) },
  });
  const files = listed.map(named);
  const messages = written.map(({ attachment, ...row }) =>
    attachment === undefined ? row : { ...row, attachment: named(attachment) },
  );
  const lists = { sessions, actions, goals, messages, notes, shares, files, feedback, timeline };
  const followed = await readMetrics(convex, clientId);
  const rows = { profile: [profile], ...lists, ...followed } satisfies Record<
    PartName,
    readonly ArchiveRow[]
  >;
  return { rows, ofFiles };
}

/** Includes sealed shares if the coach's vault is open. */
async function readShares(convex: ConvexReactClient, clientId: Id<"users">) {
  const shares = await readAll(
    (paginationOpts) => convex.query(api.shares.listOfClient, { clientId, paginationOpts }),
    sharesPerPage,
  );
  const isAnySealed = shares.some(({ sealed }) => sealed !== undefined);
  const keys = isAnySealed ? await convex.query(api.vault.sharingKeys, {}) : [];
  const missing = { locked: sharingWords.toExport, lost: sharingWords.lost.coach };
  return await withWords(shares, { clientId, keys }, missing);
}

async function readMetrics(convex: ConvexReactClient, clientId: Id<"users">) {
  const { metrics } = await convex.query(api.metrics.ofClient, { clientId });
  const numbers = await readAll(
    (paginationOpts) => convex.query(api.metrics.numbersOfClient, { clientId, paginationOpts }),
    numbersPerPageMax,
  );
  const names = new Map(metrics.map(({ metricId, name }) => [metricId, name]));
  const nameOf = (metricId: Id<"metrics">) => names.get(metricId) ?? "";
  const metricNumbers = numbers.map((row) => ({ metric: nameOf(row.metricId), ...row }));
  return { metrics, metricNumbers };
}
