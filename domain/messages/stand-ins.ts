/** Conversations of one coach that others answer, and those of others that one coach answers. */
export const standInsMax = 100;
export const standInNoteCharactersMax = 500;
