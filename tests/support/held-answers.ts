/** A window that hears of things late, as on a slow line: it acts on what it still sees. */
import type { Page } from "playwright-core";

export interface HeldAnswers {
  /** From now on the server hears the window, and the window hears nothing. */
  hold: () => void;
  /** All that was said meanwhile arrives, in its order. */
  letGo: () => void;
}

/** Before the window's first page. */
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
    letGo: () => {
      isHeld = false;
      for (const deliver of held.splice(0)) deliver();
    },
  };
}
