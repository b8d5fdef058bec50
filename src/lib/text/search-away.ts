import { type Answered, type Asked, startSearch } from "@/lib/text/search-texts";

/** Searches in a worker, so that typing stays fast with thousands of texts. Closing it removes its copy of them. */
export function searchAway(
  texts: readonly (readonly string[])[],
  onAnswer: (answer: Answered) => void,
) {
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  let last: string | null = null;
  let send = (asked: Asked) => worker.postMessage(asked);
  worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => onAnswer(data));
  worker.addEventListener("error", () => {
    const search = startSearch(); // The worker's program did not load, so this thread searches.
    search({ texts });
    send = (asked) => {
      const answer = search(asked);
      if (answer !== null) onAnswer(answer);
    };
    if (last !== null) send({ query: last });
  });
  send({ texts });
  return {
    ask(query: string) {
      last = query;
      send({ query });
    },
    close: () => worker.terminate(),
  };
}
