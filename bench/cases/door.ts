import { makePractice } from "../../convex/dev/practice";
import { hashPassword } from "../../convex/model/signIn/passwordHash";
import { openDemoPortal, type Portal } from "../../tests/support/portal";
import { pause, percentile } from "../../tests/engine/faults/time";
import type { Figure } from "../figures";

const triesOfEach = 200;
/** After this long the server has allowed this network another letter, and each address has long been forgiven. */
const betweenTriesMs = 3 * 60_000;
/** So that the letter to a known address is written before the next try begins, and not at its expense. */
const restMs = 20;

const password = "quiet-harbour-42";
/** The same at every address, as a list of stolen passwords is tried. */
const wrongPassword = "not-the-password";
type Params = Record<string, string>;
const doors: Record<string, (email: string) => Params> = {
  "sign-in": (email) => ({ flow: "signIn", email, password: wrongPassword }),
  "sign-up": (email) => ({ flow: "signUp", email, password, firstName: "Ada", lastName: "L." }),
  reset: (email) => ({ flow: "reset", email }),
};

const usualAnswer = /"SIGN_IN_REFUSED"|"started":true/;

/** Whether a door's time tells who is known: 200 tries with known addresses at each, among 200 with unknown ones. */
export async function door(): Promise<Figure[]> {
  const portal = await openDemoPortal();
  try {
    const known = await giveWaysIn(portal);
    const figures: Figure[] = [];
    for (const [name, wish] of Object.entries(doors)) {
      const pairs = await compare(portal, known, wish);
      const medianOf = (read: (pair: Pair) => number) => percentile(pairs.map(read), 0.5);
      const value = medianOf(({ knownMs }) => knownMs);
      figures.push({ name: `${name}, a known address: median`, value, unit: "ms" });
      figures.push({
        name: `${name}, beside an unknown one: median difference`,
        value: Math.abs(medianOf(({ knownMs, unknownMs }) => knownMs - unknownMs)),
        unit: "ms",
        bound: { atMost: 10 },
      });
    }
    return figures;
  } finally {
    await portal.close();
  }
}

/** Everybody in the demo practice gets a password, each with a salt of its own: the engine remembers what it hashed. */
async function giveWaysIn(portal: Portal): Promise<string[]> {
  const { clients } = makePractice(1, "2026-01-31");
  for (const { email } of clients) {
    await portal.run("dev/demo:admit", { email, secret: await hashPassword(password) });
  }
  return clients.map(({ email }) => email);
}

interface Pair {
  knownMs: number;
  unknownMs: number;
}

/**
 * Each known address beside an unknown one of the same length, in an order that no rhythm of the machine keeps to. What
 * slows the machine for a while slows both of a pair.
 */
async function compare(
  portal: Portal,
  known: readonly string[],
  wish: (email: string) => Params,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < triesOfEach; index += 1) {
    const email = known[index % known.length] ?? "";
    const tryKnown = () => timeTry(portal, wish(email));
    const tryUnknown = () => timeTry(portal, wish(email.replace(/^./, "0")));
    if (Math.random() < 0.5) {
      pairs.push({ knownMs: await tryKnown(), unknownMs: await tryUnknown() });
    } else {
      pairs.push({ unknownMs: await tryUnknown(), knownMs: await tryKnown() });
    }
  }
  return pairs;
}

async function timeTry(portal: Portal, params: Params): Promise<number> {
  portal.letPass(betweenTriesMs);
  await pause(restMs);
  const startedAt = performance.now();
  const response = await fetch(`${portal.url}/api/action`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      path: "auth:signIn",
      format: "json",
      args: { provider: "password", params },
    }),
  });
  const answer = await response.text();
  const timeMs = performance.now() - startedAt;
  // What was turned away before the door did its work measures nothing.
  if (!usualAnswer.test(answer)) throw new Error(`The door did not do its work: ${answer}`);
  return timeMs;
}
