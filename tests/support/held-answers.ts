/** A window that gets answers late, as on a slow network: it acts on what it still shows. */
import type { Page } from "playwright-core";

export interface HeldAnswers {
  /** From now on the server gets the window's messages, and the window gets none. */
  hold: () => void;
  /** Delivers all held messages in order. */
  release: () => void;
}

/** Call it before the window's first page. */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  const held: (() => void)[] = [];
  let isHeld = false;
  await page.routeWebSocket(/\/sync$/, (socket) => {
    socket.connectToServer().onMessage((data) => {
      const deliver = () => {
        socket.send(data);
      };
      if (isHeld) held.push(deliver);
      else deliver();
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const deliver of held.splice(0)) deliver();
    },
  };
}
