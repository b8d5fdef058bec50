/** About the connection to the server. Separate from the page frame, which the first page loads. */
export const lineWords = {
  unreachable: "We couldn’t check your sign-in. Please try again.",
  offline: "You are offline. Changes wait on this page.",
  reconnecting: "Reconnecting… Changes wait on this page.",
} as const;
