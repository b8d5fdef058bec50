/** Of a field that grows with its words but has one line in its list, also when several are pasted. */
export const inOneLine = (text: string) => text.replace(/\s*\n\s*/gu, " ");
