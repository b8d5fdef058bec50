import { makePractice } from "../../convex/dev/practice";
import { hashPassword } from "../../convex/signIn/passwords/passwordHash";
import { openDemoPortal, type Portal } from "../../tests/support/portal";
import { pause, percentile } from "../../tests/engine/faults/time";
import type { Figure } from "../figures";

const triesOfEach = 200;
/** After this time the server sends this network another email, and attempts at each address have expired. */
const betweenTriesMs = 3 * 60_000;
/** The pause before a try, so that it does not overlap with writing the email of the try before. */
const restMs = 20;

const password = "quiet-harbour-42";
/** The same for every address, as when a list of stolen passwords is tried. */
const wrongPassword = "not-the-password";
type Params = Record<string, string>;
const doors: Record<string, (email: string) => Params> = {
  "sign-in": (email) => ({ flow: "signIn", email, password: wrongPassword }),
  "sign-up": (email) => ({ flow: "signUp", email, password, firstName: "Ada", lastName: "L." }),
  reset: (email) => ({ flow: "reset", email }),
};

const usualAnswer = /"SIGN_IN_REFUSED"|"started":true/;

/**
 * Whether response times reveal which addresses are known: 200 tries with known addresses, each paired with an unknown
 * one.
 */
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
        name: `${name}, against an unknown one: median difference`,
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

/** Gives everybody in the demo practice a password with its own salt, because the engine caches hashes. */
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
 * Pairs each known address with an unknown one of the same length, in a random order. A slow phase of the machine slows
 * both of a pair.
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
  // A rejected try measures nothing.
  if (!usualAnswer.test(answer)) throw new Error(`The door did not do its work: ${answer}`);
  return timeMs;
}
