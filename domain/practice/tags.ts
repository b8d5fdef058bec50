/** As many as a menu can show. */
export const coachTagsMax = 50;
export const tagsPerClientMax = 10;
/** Removed together with their tag. */
export const taggingsPerTagMax = 2_000;
/** Clients tagged by one press. */
export const taggedAtOnceMax = 500;
