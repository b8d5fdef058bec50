export const undoWord = "Undo";
