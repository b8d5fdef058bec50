/** Called with the reason when the server closes this page's socket: `WebSocket closed with code 1013: TooManySockets`. */
export const closingListeners = new Set<(reason: string) => void>();
