import { beforeAll } from "vitest";

import { removeScratchFolders } from "./scratch-folder";

/*
 * Evaluated for each file and registered first, so it runs last: after the file's `afterAll`, and after what its own
 * `beforeAll` returned, by which servers are closed.
 */
beforeAll(() => removeScratchFolders);
