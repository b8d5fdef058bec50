import { beforeEach, describe } from "vitest";
import { nouns } from "./noun";
import { setStage } from "./stage";
import { buildWorld } from "./world";

beforeEach(async () => setStage(await buildWorld()));

for (const { path, writes } of nouns) if (writes !== undefined) describe(path, writes);
