import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { beforeAll } from "vitest";
import { buildBundle } from "../../functions/bundle/bundle";
import { writePrebuiltBundle } from "../../functions/bundle/prebuilt-bundle";
import type { Engine } from "../../start-engine";
import { scratchFolder } from "../../testing/scratch-folder";
import { startFixture } from "./fixtures";

/** Uses thirteen of Convex's own components from npm, and two of its own. */
const componentApp = join(import.meta.dirname, "../../testing/component-app/convex");

let built = "";

/** Builds the app once for all tests of a file. */
export function buildComponentApp(): void {
  beforeAll(async () => {
    built = join(await scratchFolder("components"), "components.bundle");
    await writePrebuiltBundle(await buildBundle(componentApp), built);
  });
}

export async function startComponentApp(
  environment: Record<string, string> = {},
): Promise<{ engine: Engine; client: ConvexHttpClient }> {
  const engine = await startFixture({ functionsDir: built, environment });
  return { engine, client: new ConvexHttpClient(engine.url) };
}
