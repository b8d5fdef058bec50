/**
 * Loaded before a program (preload.ts). Its clock is off by the first of these milliseconds, and SIGUSR2 makes it jump
 * by the next. Timers run on, as when somebody sets a machine's clock.
 */
const jumpsMs = (new URL(import.meta.url).searchParams.get("jumps") ?? "0").split(",").map(Number);

let offsetMs = jumpsMs.shift() ?? 0;
const RealDate = Date;

globalThis.Date = class Jumping extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
} as DateConstructor;

process.on("SIGUSR2", () => (offsetMs += jumpsMs.shift() ?? 0));
