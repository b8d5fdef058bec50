/**
 * The addresses that the first page uses; paths.ts has all of them. Kept small because it loads with the first page.
 */
export const firstPaths = {
  home: () => "/",
  privacy: () => "/privacy",
  signIn: () => "/auth",
  /** Uses the fragment, because the link may be pressed before the code has loaded. */
  signUp: () => "/auth#sign-up",
  dashboard: () => "/dashboard",
} as const;
