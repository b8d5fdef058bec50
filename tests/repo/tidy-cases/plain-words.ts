import { plainRooms } from "../plain-words";
import { wordsArePlain } from "../rules/plain-words";
import type { TidyCase } from "./tidy-case";

const room = plainRooms.find((path) => path.endsWith("/")) ?? "";

export const plainWords: TidyCase[] = [
  {
    rule: wordsArePlain,
    says: "archaic words in comments, texts, names and paths of a swept room",
    files: {
      [`${room}caller.ts`]: "// Whoever calls gets the rows anew.\n",
      [`${room}denials.ts`]: 'const wasTold = "There is no row, so this is no answer";\n',
      [`${room}laws/brought-rows.ts`]: "",
    },
    problems: [
      `${room}caller.ts:1: "Whoever" is not plain English; perhaps: anyone who, a caller that.`,
      `${room}caller.ts:1: "anew" is not plain English; perhaps: again.`,
      `${room}denials.ts:1: "is no" is not plain English; perhaps: is not a, has no.`,
      `${room}denials.ts:1: "Told" is not plain English; perhaps: notified, sent, reported.`,
      `${room}laws/brought-rows.ts: "brought" is not plain English; perhaps: load, include, cause.`,
    ],
  },
  {
    rule: wordsArePlain,
    says: "nothing about ordinary words, longer words, or a room that waits for its turn",
    files: {
      [`${room}rows.ts`]: "// There is no longer a limit; the renewal's standstill is no more.\n",
      "unswept/rows.ts": "// Whoever calls hears of it.\n",
      "domain/accounts/guessable-password-list.ts": "whatever\n",
    },
    problems: [],
  },
];
