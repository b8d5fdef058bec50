/** Conversations that other coaches answer for a coach, and those that a coach answers for others. */
export const standInsMax = 100;
export const standInNoteCharactersMax = 500;
