export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Ends what hangs: a busy machine takes many times as long as an idle one. */
export const patienceMs = 240_000;

export async function eventually(
  what: string,
  check: () => boolean | Promise<boolean>,
  withinMs = patienceMs,
): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await check())) {
    if (performance.now() > deadlineMs) {
      throw new Error(`${what}: not within ${String(withinMs / 1000)} s`);
    }
    await pause(10);
  }
}

export async function within<T>(what: string, ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${String(ms / 1000)} s`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls at fixed times and does not wait for the call before, so that a slow server does not get fewer calls. A timer
 * takes at least a millisecond, so above a thousand calls a second several are made together.
 */
export async function atRate(
  perSecond: number,
  count: number,
  send: (index: number) => void,
): Promise<void> {
  const startedMs = performance.now();
  for (let index = 0; index < count; index++) {
    const earlyMs = startedMs + (index * 1000) / perSecond - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    send(index);
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
