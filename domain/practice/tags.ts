/** What one coach can have, and still see in a menu. */
export const coachTagsMax = 50;
export const tagsPerClientMax = 10;
/** Removed together with their tag. */
export const taggingsPerTagMax = 2_000;
/** Clients tagged by one press. */
export const taggedAtOnceMax = 500;
