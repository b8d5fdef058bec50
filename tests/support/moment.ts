/** Runs a whole journey on another day, to prove that it does not depend on the calendar. */
import type { BrowserContext } from "playwright-core";

/** PORTAL_NOW is a time, "2028-02-29T23:50:00Z": every clock of a journey starts from it and runs on. */
const shiftMs = shiftTo(process.env.PORTAL_NOW);

if (shiftMs !== 0) shiftClock(shiftMs); // This process runs the tests and the server they start.

/** Sets the clocks of one person's pages like this process's clock. */
export async function shareMoment(context: BrowserContext): Promise<BrowserContext> {
  if (shiftMs !== 0) await context.addInitScript(shiftClock, shiftMs);
  return context;
}

function shiftTo(moment: string | undefined): number {
  if (moment === undefined) return 0;
  const ms = Date.parse(moment);
  if (Number.isNaN(ms)) throw new Error("PORTAL_NOW must be a moment like 2028-02-29T23:50:00Z.");
  return ms - Date.now();
}

/** Runs in browsers too, so it uses nothing from its module. */
function shiftClock(byMs: number) {
  const TrueDate = globalThis.Date;
  const trueNow = TrueDate.now.bind(TrueDate);
  TrueDate.now = () => trueNow() + byMs;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget) as Date,
    apply: () => new globalThis.Date().toString(),
  });
}
