import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Before memory is measured: what nobody holds any more is not what something costs. */
export const collectGarbage = runInNewContext("gc") as () => void;
