/** Lets the server fail for one window, because error texts are part of the product. */
import type { Page, WebSocketRoute } from "playwright-core";

/** The parts of frames that this file uses. */
interface Frame {
  type: string;
  udfPath?: string;
  requestId?: number;
  modifications?: { type: string; queryId: number; udfPath?: string }[];
}

const WORDS = "Server Error";

/** Makes the window's calls and queries of named functions fail, or gives its queries another answer. */
export async function answerBadly(page: Page) {
  const bad = new Set<string>();
  const given = new Map<string, unknown>();
  const asks = new Map<number, string>();

  /** Null for a frame that must not reach the server. */
  function outward(frame: Frame, socket: WebSocketRoute): Frame | null {
    for (const { type, queryId, udfPath } of frame.modifications ?? []) {
      if (type === "Add" && udfPath !== undefined) asks.set(queryId, udfPath);
    }
    const isCall = frame.type === "Mutation" || frame.type === "Action";
    if (!isCall || !bad.has(frame.udfPath ?? "")) return frame;
    const { requestId } = frame;
    const answer = { type: `${frame.type}Response`, requestId, success: false, result: WORDS };
    socket.send(JSON.stringify({ ...answer, logLines: [] }));
    return null;
  }
  function inward(frame: Frame): Frame {
    if (frame.type !== "Transition") return frame;
    const modifications = frame.modifications?.map((change) => {
      const path = asks.get(change.queryId) ?? "";
      if (change.type !== "QueryUpdated") return change;
      if (given.has(path)) return { ...change, value: given.get(path) };
      if (!bad.has(path)) return change;
      const { queryId } = change;
      return { type: "QueryFailed", queryId, errorMessage: WORDS, logLines: [] };
    });
    return { ...frame, modifications };
  }

  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((data) => {
      const frame = outward(JSON.parse(data.toString()) as Frame, socket);
      if (frame !== null) server.send(JSON.stringify(frame));
    });
    server.onMessage((data) => {
      socket.send(JSON.stringify(inward(JSON.parse(data.toString()) as Frame)));
    });
  });
  return {
    fail: (...paths: string[]) => {
      for (const path of paths) bad.add(path);
    },
    give: (path: string, value: unknown) => given.set(path, value),
    heal: () => {
      bad.clear();
    },
  };
}
