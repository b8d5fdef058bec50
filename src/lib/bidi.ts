/** Keeps a person's words from turning the sentence around them, whichever way their script runs. */
export const isolate = (words: string) => `\u2068${words}\u2069`;
