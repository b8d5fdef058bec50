/** A separate process, so that the cost of sending the crowd's requests does not slow the measuring process. */
import { crowd } from "./crowd";

const [, , name = "", url = "", seconds = "1", coachToken = "", clientToken = ""] = process.argv;
const counts = await crowd(name, { url, seconds: Number(seconds), coachToken, clientToken });
process.stdout.write(JSON.stringify([...counts]), () => process.exit(0));
