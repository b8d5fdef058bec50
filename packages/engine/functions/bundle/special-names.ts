/** Names of the special files in a program of the default runtime. No module path contains a colon. */
export const specialNames = {
  schema: "special:schema",
  authConfig: "special:auth.config",
  definition: "special:convex.config",
} as const;
