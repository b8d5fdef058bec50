import type { Terminal } from "./command-line";

const everyMs = 5_000;

/**
 * Prints what is being done, at once or only when it takes long, and then a line every few seconds until the end, so
 * that a slow machine does not look stuck.
 */
export async function withProgress<T>(
  doing: string,
  { print }: Pick<Terminal, "print">,
  run: () => Promise<T>,
  { beginsAfterMs = 0 } = {},
): Promise<T> {
  const begunMs = performance.now();
  let timer: NodeJS.Timeout | null = null;
  const begin = () => {
    print(`${doing}.`);
    timer = setInterval(() => {
      const seconds = Math.round((performance.now() - begunMs) / 1000);
      print(`${doing}: ${seconds} s so far.`);
    }, everyMs);
  };
  if (beginsAfterMs === 0) begin();
  else timer = setTimeout(begin, beginsAfterMs);
  try {
    return await run();
  } finally {
    if (timer !== null) clearTimeout(timer); // clears an interval, too
  }
}
