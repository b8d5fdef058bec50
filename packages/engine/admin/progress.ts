import type { Terminal } from "./command-line";

const everyMs = 5_000;

/** Prints what begins at once, and a line now and then until it has ended: nobody takes a slow machine for a stuck one. */
export async function withProgress<T>(
  doing: string,
  { print }: Pick<Terminal, "print">,
  run: () => Promise<T>,
): Promise<T> {
  print(`${doing}.`);
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += everyMs / 1000;
    print(`${doing}: ${seconds} s so far.`);
  }, everyMs);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
