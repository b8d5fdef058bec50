import { readdirSync } from "node:fs";

const pathOf = (name: string) => `tests/e2e/${name}.spec.ts`;

/**
 * The journeys of `npm test`: what only a browser can show, and one way through each area. `npm run test:all` runs the
 * others too.
 */
export const firstJourneys = [
  ...["sign-in", "passkeys", "two-step", "areas"], // sign-in, sign-out, storage of a browser
  ...[
    "journey",
    "actions",
    "agreements",
    "muted-conversation",
    "message-answers",
    "session-series",
  ], // both sides live
  ...["app", "line", "kill"], // the service worker, a lost line, a killed server
  ...["voice-messages", "pictures"], // a microphone, bytes in memory
  ...["coach-keyboard", "watched-page"], // the focus, what a screen reader gets
  ...["steady-items", "page-weights"], // what moves, what loads
].map(pathOf);

/** All others but the measured ones, which are another project of vitest.config.ts. */
export function otherJourneys(): string[] {
  return readdirSync("tests/e2e")
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => `tests/e2e/${name}`)
    .filter((path) => !firstJourneys.includes(path));
}
