import { afterEach } from "vitest";
import { closeAll } from "./fixtures";

/* Evaluated for each file, while modules that files share are not. */
afterEach(closeAll);
