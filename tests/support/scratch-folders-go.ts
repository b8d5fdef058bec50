import { afterAll } from "vitest";

import { removeScratchFolders } from "../../engine/testing/scratch-folder";

/* Read again for each file, and so the last of all that the file ends: its servers have left their folders by then. */
afterAll(removeScratchFolders);
