/** The addresses that the first page names. The others are in paths.ts, which holds these too: nobody waits for them. */
export const firstPaths = {
  home: () => "/",
  privacy: () => "/privacy",
  signIn: () => "/auth",
  /** The same door, open at Sign Up: in the address, because the link may be pressed before the program is there. */
  signUp: () => "/auth#sign-up",
  dashboard: () => "/dashboard",
} as const;
