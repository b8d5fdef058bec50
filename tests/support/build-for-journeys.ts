import { buildWhatIsStale } from "../../scripts/builds";

/** Builds the site, because an outdated build would fail journeys. What PORTAL_WEB names is served unchanged. */
export async function setup() {
  if (process.env.PORTAL_WEB === undefined)
    await buildWhatIsStale((line) => void process.stdout.write(`${line}\n`));
}
