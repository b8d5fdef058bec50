/** A process of its own, so that what the crowd costs its sender does not slow the measuring. */
import { crowd } from "./crowd";

const [, , name = "", url = "", seconds = "1", coachToken = "", clientToken = ""] = process.argv;
const counts = await crowd(name, { url, seconds: Number(seconds), coachToken, clientToken });
process.stdout.write(JSON.stringify([...counts]), () => process.exit(0));
