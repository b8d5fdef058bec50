import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { ConvexReactClient } from "convex/react";
import { strToU8, zipSync } from "fflate";

import { exportWords } from "@/content/practice/clients";
import { downloadFile } from "@/lib/download-file";
import { wordMoment } from "@/lib/word-instant";

const rowsPerPage = 50;

type Client = { clientId: Id<"users">; name: string };
type Parts = Record<keyof typeof exportWords.parts, unknown>;

/** Reads page after page of everything, and hands it over as one file with a page to read and the data beside it. */
export async function exportClient(convex: ConvexReactClient, { clientId, name }: Client) {
  const [profile, sessions, goals, messages, notes, files, feedback, timeline] = await Promise.all([
    convex.query(api.clients.get, { clientId }),
    readAll((paginationOpts) => convex.query(api.clients.sessions, { clientId, paginationOpts })),
    convex.query(api.goals.listOfClient, { clientId }),
    readAll((paginationOpts) => convex.query(api.inbox.conversation, { clientId, paginationOpts })),
    readAll((paginationOpts) => convex.query(api.notes.list, { clientId, paginationOpts })),
    readAll((paginationOpts) => convex.query(api.files.listOfClient, { clientId, paginationOpts })),
    readAll((paginationOpts) =>
      convex.query(api.feedback.listOfClient, { clientId, paginationOpts }),
    ),
    readAll((paginationOpts) => convex.query(api.clients.timeline, { clientId, paginationOpts })),
  ]);
  const parts = { profile, sessions, goals, messages, notes, files, feedback, timeline };
  const bytes = zipSync(toFiles(parts, name));
  const day = new Date().toISOString().slice(0, 10);
  downloadFile({
    name: `client-export-${day}.zip`,
    blob: new Blob([new Uint8Array(bytes)], { type: "application/zip" }),
  });
}

interface Page<Row> {
  page: Row[];
  isDone: boolean;
  continueCursor: string;
}

/** Page after page until there is no more. */
async function readAll<Row>(
  read: (paginationOpts: { numItems: number; cursor: string | null }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const answer = await read({ numItems: rowsPerPage, cursor });
    rows.push(...answer.page);
    ({ isDone } = answer);
    cursor = answer.continueCursor;
  }
  return rows;
}

function toFiles(parts: Parts, name: string): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = { "index.html": strToU8(writePage(parts, name)) };
  for (const [part, rows] of Object.entries(parts)) {
    files[`${part}.json`] = strToU8(JSON.stringify(rows, null, 2));
  }
  return files;
}

/** Opens without a network, today and in ten years. People's words are written as text, never as markup. */
function writePage(parts: Parts, name: string): string {
  const title = escapeText(exportWords.title(name));
  const sections = Object.entries(exportWords.parts).map(([part, heading]) => {
    const rows = parts[part as keyof Parts];
    const list = Array.isArray(rows) ? (rows as object[]) : [rows as object];
    const body = list.length === 0 ? `<p>${exportWords.nothing}</p>` : list.map(writeRow).join("");
    return `<section><h2>${escapeText(heading)}</h2>${body}</section>`;
  });
  const made = escapeText(exportWords.made(wordMoment(Date.now())));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${made}</p>${sections.join("")}</html>`;
}

const writeRow = (row: object) =>
  `<dl>${Object.entries(row)
    .map(([field, value]) => `<dt>${escapeText(field)}</dt><dd>${writeValue(field, value)}</dd>`)
    .join("")}</dl><hr>`;

function writeValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && field.endsWith("At")) return escapeText(wordMoment(value));
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return escapeText(text).replaceAll("\n", "<br>");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
