import { type Asked, startSearch } from "@/lib/text/search-texts";

/** A worker's own program. */

const search = startSearch();

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const answer = search(data);
  if (answer !== null) postMessage(answer);
});
