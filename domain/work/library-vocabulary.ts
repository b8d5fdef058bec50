export const LIBRARY_CONTENT_TYPES = ["article", "video", "audio", "ebook"] as const;
export type LibraryContentType = (typeof LIBRARY_CONTENT_TYPES)[number];

/** Easiest first. */
export const LIBRARY_DIFFICULTIES = ["beginner", "intermediate", "advanced"] as const;
export type LibraryDifficulty = (typeof LIBRARY_DIFFICULTIES)[number];

export const LIBRARY_TABS = ["all", ...LIBRARY_CONTENT_TYPES] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];
