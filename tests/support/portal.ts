import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { preview } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Serves what people will get, the production build, on a free port of this machine only. */
export async function openPortal(): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(`${ROOT}/dist/index.html`)) {
    throw new Error("There is no production build in dist/. Run `npx vite build` first.");
  }
  const server = await preview({
    root: ROOT,
    logLevel: "error",
    preview: { host: "127.0.0.1", port: 0, open: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("The portal has no port.");
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    close: () => server.close(),
  };
}
