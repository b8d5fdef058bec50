import { useMutation, useQuery } from "convex/react";
import { makeFunctionReference } from "convex/server";
import { useLayoutEffect, type SyntheticEvent } from "react";

interface Line {
  _id: string;
  _creationTime: number;
  channel: string;
  body: string;
}

declare global {
  interface Window {
    /** Everything that was ever on the screen, in order. */
    shown?: string[][];
  }
}

const channel = "window";
const list = makeFunctionReference<"query", { channel: string }, Line[]>("messages:list");
const send = makeFunctionReference<"mutation", { channel: string; body: string }, string>(
  "messages:send",
);

export function Lines() {
  const lines = useQuery(list, { channel });
  const say = useMutation(send).withOptimisticUpdate((store, { body }) => {
    const known = store.getQuery(list, { channel });
    if (known === undefined) return;
    const line = { _id: "not yet", _creationTime: 0, channel, body };
    store.setQuery(list, { channel }, [...known, line]);
  });
  useLayoutEffect(() => {
    if (lines !== undefined) (window.shown ??= []).push(lines.map(({ body }) => body));
  }, [lines]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget).get("line");
    event.currentTarget.reset();
    if (typeof body === "string") void say({ channel, body });
  }

  return (
    <main>
      <form onSubmit={submit}>
        <label>
          Line <input name="line" />
        </label>
      </form>
      {lines === undefined ? (
        <p>Loading</p>
      ) : (
        <ul>
          {lines.map(({ _id, body }) => (
            <li key={_id} data-confirmed={_id !== "not yet"}>
              {body}
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
