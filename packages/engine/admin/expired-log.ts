import { readdir, readFile, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { backupMarkName, parseMark, type BackupMark } from "./backup-mark";
import { isDayName, segmentPiecesEnd, type SegmentName } from "./log-segment";
import { isStreamName, listSegments, logFolderName, removeSegment } from "./log-stream";
import { placeHeaderName } from "./piece-place";

/** Removes segments that no backup needs: those shipped before the oldest backup of their stream. */
export async function removeExpiredLog(newest: string): Promise<number> {
  const place = dirname(resolve(newest));
  const marks = await readMarks(place);
  const newestAtMs = Math.max(0, ...marks.map(({ takenAtMs }) => takenAtMs));
  let removed = 0;
  for (const stream of await listStreams(place)) {
    const seqs = marks.flatMap(({ log }) => (log?.stream === stream ? [log.seq] : []));
    const isExpired = ({ last, shippedAtMs }: SegmentName) =>
      seqs.length > 0 ? last <= Math.min(...seqs) : shippedAtMs < newestAtMs;
    const folder = join(place, logFolderName, stream);
    const segments = await listSegments(folder);
    for (const segment of segments.filter(isExpired)) {
      await removeSegment(folder, segment);
      removed++;
    }
    if (seqs.length === 0 && segments.length > 0 && segments.every(isExpired))
      await removeEmpty(folder, newestAtMs);
  }
  return removed;
}

/** The pieces of uploaded files in the shipped log, which may be in no backup yet. */
export async function listShippedPieces(place: string): Promise<string[]> {
  const pieces: string[] = [];
  for (const stream of await listStreams(place)) {
    const folder = join(place, logFolderName, stream);
    for (const day of (await readdir(folder)).filter(isDayName)) {
      for (const name of await readdir(join(folder, day))) {
        if (!name.endsWith(segmentPiecesEnd)) continue;
        pieces.push(...(await readFile(join(folder, day, name), "utf8")).split("\n"));
      }
    }
  }
  return pieces.filter((name) => name !== "");
}

const listStreams = async (place: string): Promise<string[]> =>
  (await readdir(join(place, logFolderName)).catch(() => [])).filter(isStreamName);

/** The marks of finished backups. An unreadable one is ignored, because it could not be restored. */
async function readMarks(place: string): Promise<BackupMark[]> {
  const marks: BackupMark[] = [];
  for (const name of await readdir(place)) {
    const text = await readFile(join(place, name, backupMarkName), "utf8").catch(() => "");
    const mark = parseMark(text);
    if (mark !== null) marks.push(mark);
  }
  return marks;
}

/** Removes an emptied stream. Not called for one that never had a segment, which may have just begun. */
async function removeEmpty(folder: string, newestAtMs: number): Promise<void> {
  const left = await readdir(folder);
  if (newestAtMs === 0 || left.some((name) => name !== placeHeaderName)) return;
  await rm(join(folder, placeHeaderName), { force: true });
  await rmdir(folder).catch(() => undefined);
}
