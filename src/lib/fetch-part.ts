/** Between two looks for the server: short enough that nobody who is back waits for it. */
const lookAgainMs = 2000;

/**
 * Fetches a part of the program. Whoever has no line gets it when there is one again; what a server that does answer has no
 * longer, because it was given a newer program, is refused, and only a reload helps.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    while (!(await isServerThere())) await untilLookedAgain();
    return await load();
  }
}

/** A server that is still starting says 503, and has nothing for anybody yet. */
async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" });
    return status !== 503;
  } catch {
    return false;
  }
}

/** A while, or until the device says that it is online. */
function untilLookedAgain(): Promise<void> {
  return new Promise((look) => {
    const timer = setTimeout(end, lookAgainMs);
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      look();
    }
    window.addEventListener("online", end);
  });
}
