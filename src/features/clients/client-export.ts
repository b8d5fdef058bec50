import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { ConvexReactClient } from "convex/react";

import { exportWords } from "@/content/practice/clients";
import { openZip, writeData } from "@/lib/archive/archive-files";
import { ARCHIVE_STYLE, type ArchiveRow, writeArchivePage } from "@/lib/archive/archive-page";
import { downloadFile } from "@/lib/download-file";
import { readAll } from "@/lib/read-all";
import { wordMoment } from "@/lib/word-instant";

const rowsPerPage = 50;

type Client = { clientId: Id<"users">; name: string };
type PartName = keyof typeof exportWords.parts;

/** Reads page after page of everything, and hands it over as one file with a page to read and the data beside it. */
export async function exportClient(convex: ConvexReactClient, client: Client) {
  const rows = await readParts(convex, client.clientId);
  const parts = (Object.keys(exportWords.parts) as PartName[]).map((name) => ({
    name,
    heading: exportWords.parts[name],
    rows: rows[name],
  }));
  const zip = openZip();
  for (const part of parts) {
    for (const [path, text] of Object.entries(writeData(part))) zip.addText(path, text);
  }
  const now = new Date();
  const words = {
    ...exportWords,
    title: exportWords.title(client.name),
    made: exportWords.made(wordMoment(now.getTime())),
  };
  zip.addText("index.html", writeArchivePage(words, parts));
  zip.addText("style.css", ARCHIVE_STYLE);
  downloadFile({ name: `client-export-${now.toISOString().slice(0, 10)}.zip`, blob: zip.close() });
}

async function readParts(
  convex: ConvexReactClient,
  clientId: Id<"users">,
): Promise<Record<PartName, readonly ArchiveRow[]>> {
  const [profile, sessions, goals, messages, notes, files, feedback, timeline] = await Promise.all([
    convex.query(api.clients.get, { clientId }),
    readAll(
      (paginationOpts) => convex.query(api.clients.sessions, { clientId, paginationOpts }),
      rowsPerPage,
    ),
    convex.query(api.goals.listOfClient, { clientId }),
    readAll(
      (paginationOpts) => convex.query(api.inbox.conversation, { clientId, paginationOpts }),
      rowsPerPage,
    ),
    readAll(
      (paginationOpts) => convex.query(api.notes.list, { clientId, paginationOpts }),
      rowsPerPage,
    ),
    readAll(
      (paginationOpts) => convex.query(api.files.listOfClient, { clientId, paginationOpts }),
      rowsPerPage,
    ),
    readAll(
      (paginationOpts) => convex.query(api.feedback.listOfClient, { clientId, paginationOpts }),
      rowsPerPage,
    ),
    readAll(
      (paginationOpts) => convex.query(api.clients.timeline, { clientId, paginationOpts }),
      rowsPerPage,
    ),
  ]);
  return { profile: [profile], sessions, goals, messages, notes, files, feedback, timeline };
}
