/** A separate process, so that the cost of sending the storm's requests does not slow the measuring process. */
import { storm } from "./door-storm";

const [, , url = "", email = "", tries = "0", networks = "1"] = process.argv;
const counts = await storm({ url, email, tries: Number(tries), networks: Number(networks) });
process.stdout.write(JSON.stringify([...counts]), () => process.exit(0));
