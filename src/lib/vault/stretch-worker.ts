import type { Stretched, Stretching } from "@/lib/vault/stretch-away";
import { stretch, tuneStretch } from "@/lib/vault/stretching";

/** A worker's own program: one passphrase, one answer, and null when this device cannot do it. */

addEventListener("message", ({ data }: MessageEvent<Stretching>) => {
  void answer(data)
    .catch(() => null)
    .then((stretched) => postMessage(stretched));
});

async function answer({ passphrase, salt, figures }: Stretching): Promise<Stretched> {
  const chosen = figures ?? (await tuneStretch(salt));
  return { figures: chosen, secret: await stretch(passphrase, salt, chosen) };
}
