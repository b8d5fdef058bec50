/** A separate process: the attack's own cost is not the server's. */
import { attacks } from "./attacks";

const [, , url = "", name = "", seconds = "1"] = process.argv;
const untilMs = performance.now() + Number(seconds) * 1000;
await attacks[name]?.({ url, address: "203.0.113.7", untilMs });
process.exit(0);
