import type { Stretch } from "@domain/privacy/vault";

import type { Bytes } from "@/lib/sealed-bytes";

/** Without `figures`, this device measures which ones suit it. */
export type Stretching = { passphrase: string; salt: Bytes; figures?: Stretch };
export type Stretched = { secret: Bytes; figures: Stretch };

/** Runs in a worker, so that the page stays responsive. The worker ends after its answer, which frees its memory. */
export async function stretchAway(asked: Stretching): Promise<Stretched> {
  const worker = new Worker(new URL("./stretch-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Stretched>((resolve, reject) => {
      const fail = () => reject(new Error("This device could not stretch the passphrase."));
      worker.addEventListener("message", ({ data }: MessageEvent<Stretched | null>) => {
        if (data === null) fail();
        else resolve(data);
      });
      worker.addEventListener("error", fail);
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
}
