import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Called before memory is measured. */
export const collectGarbage = runInNewContext("gc") as () => void;
