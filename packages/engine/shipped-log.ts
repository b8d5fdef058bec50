import { jsonToConvex, type JSONValue } from "convex/values";
import { LogShipper } from "./admin/log-shipper";
import type { Outcome } from "./functions/call";
import { shipLimits, type ShipLimits } from "./admin/ship-limits";
import type { ServerBase } from "./server-base";

/** Null when nothing is shipped; the log kept for shipping is then deleted. */
export function openShipper(
  { options, data, blobs, clock }: ServerBase,
  run: (path: string) => Promise<Outcome>,
): LogShipper | null {
  const { shipLog } = options;
  if (data.tail === null) return null;
  if (shipLog === undefined) {
    // A command on a stopped folder must not end the shipping of its server.
    if (options.port !== null) data.tail.end();
    return null;
  }
  const { ledger } = shipLog;
  const readLedger = async () => {
    const outcome = await run(ledger ?? "");
    if (!outcome.ok) throw new Error(`${ledger} failed: ${outcome.errorMessage}`);
    return jsonToConvex(JSON.parse(outcome.valueJson) as JSONValue);
  };
  return new LogShipper(shipLog, {
    tail: data.tail,
    blobs: blobs.folder,
    clock,
    readLedger: ledger === undefined ? null : readLedger,
  });
}

export function keepShipping(
  shipper: LogShipper | null,
  limits: Partial<ShipLimits> = {},
): (() => void)[] {
  if (shipper === null) return [];
  const { shipEveryMs } = { ...shipLimits, ...limits };
  const timer = setInterval(() => void shipper.ship(), shipEveryMs).unref();
  return [() => clearInterval(timer)];
}

/**
 * Ships once more, for a limited time. The rest is cancelled before the folder closes, and shipped after the next
 * start.
 */
export async function shipLast(shipper: Pick<LogShipper, "ship" | "cancel"> | null): Promise<void> {
  if (shipper === null) return;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise(
    (resolve) => (timer = setTimeout(resolve, shipLimits.shippedLastWithinMs)),
  );
  await Promise.race([shipper.ship(), end]);
  clearTimeout(timer);
  shipper.cancel();
}
