import { type Asked, startSearch } from "@/lib/text/search-texts";

/** The program of the worker that `searchAway` starts. */

const search = startSearch();

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const answer = search(data);
  if (answer !== null) postMessage(answer);
});
