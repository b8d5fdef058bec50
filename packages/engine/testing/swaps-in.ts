import type { Program } from "../functions/bundle/bundle";

const calls = [
  "Convex.startStream(",
  'Convex.rows("rest"',
  'Convex.rows("page"',
  'Convex.rows("row"',
  "Convex.textOfResult(",
  "__engineHost.scrypt(",
];

/** How often each swap applies in a program with queries, mutations, actions and passwords. */
export const allSwaps = [1, 1, 1, 1, 3, 1];

export const swapsIn = ({ code }: Program): number[] =>
  calls.map((call) => code.split(call).length - 1);
