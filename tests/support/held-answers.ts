/** Delays what a window gets or changes, as on a slow network, so that it acts on outdated content. */
import type { Page } from "playwright-core";

export interface HeldAnswers {
  /** From now on the server gets the window's messages, but the window gets none, or none of one type. */
  hold: (type?: string) => void;
  /** From now on the server gets none of the window's changes. */
  holdChanges: () => void;
  release: () => void;
}

/** Call it before the window's first page. */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  const held: (() => void)[] = [];
  let isHeld: (frame: string) => boolean = () => false;
  let areChangesHeld = false;
  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((data) => {
      const pass = () => {
        server.send(data);
      };
      if (areChangesHeld && data.toString().includes('"type":"Mutation"')) held.push(pass);
      else pass();
    });
    server.onMessage((data) => {
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
    holdChanges: () => {
      areChangesHeld = true;
    },
    release: () => {
      isHeld = () => false;
      areChangesHeld = false;
      for (const deliver of held.splice(0)) deliver();
    },
  };
}
