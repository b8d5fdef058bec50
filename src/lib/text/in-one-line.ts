/** For fields that grow with their text but are shown in one line in a list: joins pasted lines. */
export const inOneLine = (text: string) => text.replace(/\s*\n\s*/gu, " ");
