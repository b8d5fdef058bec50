/** Every address that a link may name. A row joins when its page does. */
export const paths = {
  home: () => "/",
  privacy: () => "/privacy",
} as const;
