import { complainOf, isCode, isIn, type Rule } from "../repository";

const linesMax = 600;

export const filesStayShort: Rule = ({ files }) =>
  files
    .filter((file) => isCode(file) && !file.path.includes("/_generated/"))
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > linesMax)
    .map(
      ({ path, lines }) =>
        `${path}: ${String(lines)} lines, split it (${String(linesMax)} at most).`,
    );

const unfinished = new RegExp(
  [
    String.raw`\b(TO` + String.raw`DO|FIX` + String.raw`ME|XX` + String.raw`X)\b`,
    String.raw`\b(test|it|describe|suite)(\.\w+)*\.only\(`,
    String.raw`^\s*debugg` + String.raw`er\b`,
    String.raw`\b[Ll]orem\s+ipsum\b`,
    String.raw`\b[Cc]oming\s+soon\b`,
  ].join("|"),
  "gm",
);

/** Open work belongs in an issue; the repository has finished work. */
export const nothingIsLeftOver: Rule = ({ files }) =>
  files
    .filter(({ path }) => path !== "package-lock.json")
    .flatMap((file) => complainOf(unfinished, file, "is left over, finish it or take it out."));

/** Only engine, scripts and bench print; elsewhere it is left from debugging. */
export const nothingIsPrinted: Rule = ({ files }) =>
  files
    .filter((file) => isIn("domain", "convex", "src")(file) && isCode(file))
    .flatMap((file) => complainOf(/\bconsole\.log\b/g, file, "is left over, take it out."));

const ownMachine =
  /(?<![\w.~:@*}\])-])\/(?:work|home|root|Users)\/|\/tmp\/bash|\bregistry\s*[=:]\s*["']?https?:|\bhttps?:\/\/(?:10|172|192)\.\d+/g;

/** The repository works wherever it is cloned, so it names no folders or mirrors of one machine. */
export const nothingNamesAMachine: Rule = ({ files }) =>
  files.flatMap((file) => complainOf(ownMachine, file, "exists on one machine only, take it out."));
