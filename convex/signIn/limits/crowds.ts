import { getOneFrom } from "convex-helpers/server/relationships";
import { emptinessOf, giveTryBack, takeTry } from "../../../domain/accounts/attempt-buckets";
import {
  crowdGauges,
  crowdShares,
  type CrowdGaugeName,
} from "../../../domain/accounts/attempt-limits";
import { siteOf } from "../../../domain/accounts/network-addresses";
import { workBitsMax, workBitsMin } from "../../../domain/accounts/proof-of-work";
import type { DatabaseWriter } from "../../_generated/server";
import { type Attempt, type Caller, keyOf, takeAttempts, waitForAttempts } from "./attempts";
import { hashWithKey } from "./keyedHashes";

/** Load of the sign-in: for a share of all networks, or at one typed address. It requires proof of work, and refuses nobody. */
export interface Gauge {
  gauge: CrowdGaugeName;
  of: string;
}

export interface Admission {
  waitMs: number;
  /** 0 when none is required; otherwise nothing was counted. */
  workBits: number;
}

const crowdedFrom = 0.5;

/**
 * Counts a try in each of the caller's buckets. Under load an unknown browser first needs proof of work, so that a
 * guess costs a stranger as much as it costs the server.
 */
export async function admit(
  db: DatabaseWriter,
  caller: Caller,
  { attempts, gauges }: { attempts: Attempt[]; gauges: Gauge[] },
): Promise<Admission> {
  const waitMs = await waitForAttempts(db, attempts); // First, so that nobody works for a call that is refused anyway.
  if (waitMs > 0) return { waitMs, workBits: 0 };
  const found = await Promise.all(gauges.map((gauge) => readGauge(db, gauge)));
  const workBits = Math.max(0, ...found.map(({ emptiness }) => bitsAt(emptiness)));
  if (workBits > caller.workBits) return { waitMs: 0, workBits };
  await takeAttempts(db, attempts);
  for (const { key, row, limit } of found) {
    const fullAt = takeTry(row?.fullAt ?? null, limit, Date.now());
    if (row === null) await db.insert("attempts", { key, fullAt });
    else await db.patch("attempts", row._id, { fullAt });
  }
  return { waitMs: 0, workBits: 0 };
}

/** A right password does not count towards the load. */
export async function relieve(db: DatabaseWriter, gauges: Gauge[]) {
  for (const gauge of gauges) {
    const { row, limit } = await readGauge(db, gauge);
    if (row === null) continue;
    await db.patch("attempts", row._id, { fullAt: giveTryBack(row.fullAt, limit, Date.now()) });
  }
}

/** Known devices do not count. */
export const crowdsAtPassword = (
  caller: Caller,
  email: string,
  knownDevice: string | null,
): Gauge[] =>
  knownDevice === null
    ? [crowdOf("passwords", caller), { gauge: "guessesAtAccount", of: email }]
    : [];

/**
 * Networks are spread over a few rows by a keyed hash: a single row would make all tries conflict, and this way load from
 * one network requires no work of most others.
 */
export function crowdOf(gauge: "passwords" | "letters" | "looks", { network }: Caller): Gauge {
  const place = siteOf(network) ?? network ?? "anywhere";
  const digit = parseInt(hashWithKey(`crowd ${place}`).slice(0, 1), 16);
  return { gauge, of: String(digit % crowdShares) };
}

function bitsAt(emptiness: number): number {
  if (emptiness < crowdedFrom) return 0;
  const share = (emptiness - crowdedFrom) / (1 - crowdedFrom);
  return workBitsMin + Math.round(share * (workBitsMax - workBitsMin));
}

async function readGauge(db: DatabaseWriter, { gauge, of }: Gauge) {
  const key = keyOf(gauge, of);
  const row = await getOneFrom(db, "attempts", "by_key", key);
  const limit = crowdGauges[gauge];
  return { key, row, limit, emptiness: emptinessOf(row?.fullAt ?? null, limit, Date.now()) };
}
