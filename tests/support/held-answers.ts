/** Delays a window's answers, as on a slow network, so that it acts on outdated content. */
import type { Page } from "playwright-core";

export interface HeldAnswers {
  /** From now on the server gets the window's messages, but the window gets none, or none of one type. */
  hold: (type?: string) => void;
  release: () => void;
}

/** Call it before the window's first page. */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  const held: (() => void)[] = [];
  let isHeld: (frame: string) => boolean = () => false;
  await page.routeWebSocket(/\/sync$/, (socket) => {
    socket.connectToServer().onMessage((data) => {
      const deliver = () => {
        socket.send(data);
      };
      if (isHeld(data.toString())) held.push(deliver);
      else deliver();
    });
  });
  return {
    hold: (type) => {
      isHeld = (frame) => type === undefined || frame.includes(`"type":"${type}"`);
    },
    release: () => {
      isHeld = () => false;
      for (const deliver of held.splice(0)) deliver();
    },
  };
}
