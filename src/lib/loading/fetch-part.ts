const lookAgainMs = 2000;

/** A server that answers with an error this often in a row does not have the file. */
const MAX_REFUSALS = 3;

/**
 * Loads a code chunk. Without a connection, or while the server restarts, it waits and retries. A server that answers
 * but no longer has the chunk runs a newer version; that is an error, and only a reload helps.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let refusals = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      refusals = (await isServerThere()) ? refusals + 1 : 0;
      if (refusals === MAX_REFUSALS) throw error;
      if (refusals !== 1) await untilLookedAgain();
    }
  }
}

/** A starting server answers 503. */
export async function isServerThere(signal?: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal });
    return status !== 503;
  } catch {
    return false;
  }
}

/** Ends the wait early when the device reports that it is online. */
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
