import { afterAll } from "vitest";

import { removeScratchFolders } from "./scratch-folder";

/* Evaluated for each file and registered first, so it runs last, after the file's servers have stopped. */
afterAll(removeScratchFolders);
