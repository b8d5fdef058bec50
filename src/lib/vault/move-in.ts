import type { VaultStore } from "@/lib/vault/vault-store";

type Move = {
  store: Pick<VaultStore, "addTexts" | "flush" | "hasStored" | "getFacts" | "subscribe">;
  clear: Readonly<Record<string, string>>;
  /** Removes the clear text, unless it has changed meanwhile. */
  remove: (key: string, text: string) => void;
};

/**
 * Moves clear texts into an open vault. Each is removed only once it could be read from the device again and the server
 * has it, so an interrupted move can simply be repeated. False when something could not be stored.
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

/** Waits without a time limit, but ends early when the server or the device refuses. */
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
