/** Lets the server fail for one window, because error texts are part of the product. */
import type { Page } from "playwright-core";

/** The parts of frames that this file uses. */
interface Frame {
  type: string;
  udfPath?: string;
  requestId?: number;
  modifications?: { type: string; queryId: number; udfPath?: string }[];
}

const WORDS = "Server Error";

/**
 * Calls and queries of named functions that fail, or queries with another answer or none. The frames of a window's socket go
 * through `outward` and `inward`.
 */
export function badAnswers() {
  const bad = new Set<string>();
  const given = new Map<string, unknown>();
  const held = new Set<string>();
  const answered = new Set<string>();
  const asks = new Map<number, string>();

  return {
    /** What to pass on to the server, or to answer in its place. */
    outward(text: string): { pass: string } | { answer: string } {
      const frame = JSON.parse(text) as Frame;
      for (const { type, queryId, udfPath } of frame.modifications ?? []) {
        if (type === "Add" && udfPath !== undefined) asks.set(queryId, udfPath);
      }
      const isCall = frame.type === "Mutation" || frame.type === "Action";
      if (!isCall || !bad.has(frame.udfPath ?? "")) return { pass: text };
      const { requestId } = frame;
      const answer = { type: `${frame.type}Response`, requestId, success: false, result: WORDS };
      return { answer: JSON.stringify({ ...answer, logLines: [] }) };
    },
    inward(text: string): string {
      const frame = JSON.parse(text) as Frame;
      if (frame.type !== "Transition") return text;
      const modifications = frame.modifications?.flatMap((change) => {
        const path = asks.get(change.queryId) ?? "";
        if (change.type !== "QueryUpdated") return change;
        if (held.has(path)) return [];
        answered.add(path);
        if (given.has(path)) return { ...change, value: given.get(path) };
        if (!bad.has(path)) return change;
        const { queryId } = change;
        return { type: "QueryFailed", queryId, errorMessage: WORDS, logLines: [] };
      });
      return JSON.stringify({ ...frame, modifications });
    },
    fail: (...paths: string[]) => {
      for (const path of paths) bad.add(path);
    },
    /** The names of the queries that had an answer. */
    answered,
    /** From now on a query with this name has no answer. */
    hold: (path: string) => held.add(path),
    give: (path: string, value: unknown) => given.set(path, value),
    heal: () => {
      bad.clear();
      held.clear();
    },
  };
}

/** Bad answers for a page of a browser. */
export async function answerBadly(page: Page) {
  const answers = badAnswers();
  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((data) => {
      const frame = answers.outward(data.toString());
      if ("answer" in frame) socket.send(frame.answer);
      else server.send(frame.pass);
    });
    server.onMessage((data) => {
      socket.send(answers.inward(data.toString()));
    });
  });
  return answers;
}
