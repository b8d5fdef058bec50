/** Receive the reason whenever the server closes this page's socket, as `WebSocket closed with code 1013: TooManySockets`. */
export const closingListeners = new Set<(reason: string) => void>();
