import { bannedWords, literature, plainRooms } from "../plain-words";
import type { RepoFile, Rule } from "../repository";

const isText = ({ path }: RepoFile) => /\.(ts|tsx|js|md|sh|css|html|json)$/.test(path);
const isIn = (rooms: readonly string[], path: string) =>
  rooms.some((room) => (room.endsWith("/") ? path.startsWith(room) : path === room));
const isSwept = ({ path }: RepoFile) => isIn(plainRooms, path) && !isIn(literature, path);

/** `wasTold` and `was_told` hold two words each. */
const apart = (text: string) => text.replace(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll("_", " ");

const complaintsAbout = (where: string, text: string) =>
  bannedWords.flatMap(({ pattern, instead }) =>
    [...apart(text).matchAll(pattern)].map(
      ([found]) => `${where}: "${found.trim()}" is not plain English; perhaps: ${instead}.`,
    ),
  );

/** Comments, names, texts and paths use the words of docs/style.md in every room on the list. */
export const wordsArePlain: Rule = ({ files }) =>
  files
    .filter((file) => isSwept(file) && isText(file))
    .flatMap(({ path, text }) => [
      ...complaintsAbout(path, path.replaceAll(/[/.-]/g, " ")),
      ...text
        .split("\n")
        .flatMap((line, index) => complaintsAbout(`${path}:${String(index + 1)}`, line)),
    ]);
