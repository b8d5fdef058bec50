import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEngine } from "../../engine/start-engine";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WEB = `${ROOT}dist/web`;

/** Serves what people will get, the production build and the product's functions, on a free port of this machine only. */
export async function openPortal(): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(`${WEB}/index.html`)) {
    throw new Error("There is no production build in dist/web. Run `npm run build` first.");
  }
  const engine = await startEngine({
    functionsDir: `${ROOT}convex`,
    dataDir: null,
    port: 0,
    webDir: WEB,
  });
  return { url: engine.url, close: () => engine.close() };
}
