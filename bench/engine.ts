import { join } from "node:path";
import { Child } from "./child";

export const benchApp = join(import.meta.dirname, "app/convex");

/** The engine with the bench's own app, stopped in any case. */
export async function withEngine<T>(
  measure: (engine: Child) => Promise<T>,
  dataDir?: string,
): Promise<T> {
  const engine = await Child.start(
    "engine-child",
    dataDir === undefined ? [benchApp] : [benchApp, dataDir],
  );
  try {
    return await measure(engine);
  } finally {
    await engine.stop();
  }
}
