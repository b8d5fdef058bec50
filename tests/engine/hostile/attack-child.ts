/** A process of its own: what an attack costs itself is not the server's fault, and is done by its parent's pid. */
import { attacks } from "./attacks";

const [, , url = "", name = "", seconds = "1"] = process.argv;
const untilMs = performance.now() + Number(seconds) * 1000;
await attacks[name]?.({ url, address: "203.0.113.7", untilMs });
process.exit(0);
