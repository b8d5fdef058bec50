import type { DatabaseReader } from "../../convex/_generated/server";

type Act = (...args: unknown[]) => unknown;
type Query = object & AsyncIterable<unknown>;

/** A database that counts the documents it returns, in the way query limits count them. */
export function countReads(db: DatabaseReader) {
  const reads = { count: 0 };
  const give = (answer: unknown): unknown => {
    if (Array.isArray(answer)) reads.count += answer.length;
    else if (isPage(answer)) reads.count += answer.page.length;
    else if (answer !== null) reads.count += 1;
    return answer;
  };
  const follow = (query: Query): Query =>
    new Proxy(query, {
      get(target, name) {
        if (name === Symbol.asyncIterator) return () => eachOf(target, give);
        const act = (Reflect.get(target, name) as Act).bind(target);
        if (name === "withIndex" || name === "order") {
          return (...args: unknown[]) => follow(act(...args) as Query);
        }
        return async (...args: unknown[]) => give(await act(...args));
      },
    });
  const counting = new Proxy(db, {
    get(target, name) {
      const act = (Reflect.get(target, name) as Act).bind(target);
      if (name === "query") return (...args: unknown[]) => follow(act(...args) as Query);
      if (name === "get") return async (...args: unknown[]) => give(await act(...args));
      return act;
    },
  });
  return { db: counting, reads };
}

async function* eachOf(query: Query, give: (row: unknown) => unknown) {
  for await (const row of query) yield give(row);
}

const isPage = (answer: unknown): answer is { page: unknown[] } =>
  typeof answer === "object" && answer !== null && "page" in answer && "isDone" in answer;
