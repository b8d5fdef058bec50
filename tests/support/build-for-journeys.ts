import { buildWhatIsStale } from "../../scripts/builds";

/** A site from before a change fails journeys for no fault of theirs. What PORTAL_WEB names is served as it is. */
export async function setup() {
  if (process.env.PORTAL_WEB === undefined)
    await buildWhatIsStale((line) => void process.stdout.write(`${line}\n`));
}
