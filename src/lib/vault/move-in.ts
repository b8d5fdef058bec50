import type { VaultStore } from "@/lib/vault/vault-store";

type Move = {
  store: Pick<VaultStore, "addTexts" | "flush" | "hasStored" | "getFacts" | "subscribe">;
  clear: Readonly<Record<string, string>>;
  /** Only while it still says this. */
  remove: (key: string, text: string) => void;
};

/**
 * Moves clear texts into an open vault. Each is removed after it was read again from the device and the server has it, so
 * that the move can end anywhere and begin again. False when something of it could not be stored.
 */
export async function moveIn({ store, clear, remove }: Move): Promise<boolean> {
  store.addTexts(clear);
  await store.flush();
  await untilSent(store);
  let isWhole = true;
  for (const [key, text] of Object.entries(clear)) {
    if (await store.hasStored(key, text)) remove(key, text);
    else isWhole = false;
  }
  return isWhole;
}

/** As long as it takes; ends early when the server or the device refuses. */
async function untilSent({ getFacts, subscribe }: Move["store"]) {
  const isOver = () => getFacts().waiting === 0 || getFacts().trouble !== null;
  if (isOver()) return;
  await new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
}
