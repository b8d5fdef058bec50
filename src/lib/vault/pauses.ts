/** From the first letter that is not sent yet. */
const typingPauseMs = 2000;

/** What is stored with every letter becomes one version at each pause, and not one with each letter. */
export function createPauses(send: (name: string) => void) {
  const paused = new Map<string, ReturnType<typeof setTimeout>>();

  function end(name: string) {
    clearTimeout(paused.get(name));
    paused.delete(name);
    send(name);
  }

  return {
    begin: (name: string) => {
      if (!paused.has(name)) paused.set(name, setTimeout(end, typingPauseMs, name));
    },
    has: (name: string) => paused.has(name),
    /** Sends all of it at once. */
    endAll: () => [...paused.keys()].forEach(end),
    forget: () => {
      paused.forEach((timer) => clearTimeout(timer));
      paused.clear();
    },
  };
}
