/** Unicode isolates, so that a right-to-left name does not reorder the sentence around it. */
export const isolate = (words: string) => `\u2068${words}\u2069`;
