/** The addresses that the first page names. The others are in paths.ts, which holds these too: nobody waits for them. */
export const firstPaths = {
  home: () => "/",
  privacy: () => "/privacy",
  signIn: () => "/auth",
  dashboard: () => "/dashboard",
} as const;
