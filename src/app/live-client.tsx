import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";

import { isolatePageErrors } from "@/app/page-errors";
import { reconnectSoon } from "@/app/quick-reconnect";
import { tokenStorage } from "@/lib/kept/kept-sign-in";
import { closingListeners } from "@/lib/live/closings";
import { watchedSocket, watchLine } from "@/lib/live/line";
import { hasUnsaved } from "@/lib/pages/leaving";

/** The engine serves the web app too, so its origin is the server. One socket for the life of the page. */
const client = new ConvexReactClient(window.location.origin, {
  unsavedChangesWarning: false, // Unsent texts are stored in the browser.
  webSocketConstructor: watchedSocket(WebSocket),
  logger: false, // The page words refusals, and the server logs errors.
  onServerDisconnectError: (reason) => closingListeners.forEach((listen) => listen(reason)),
});
isolatePageErrors(client);
reconnectSoon(client);
watchLine(client);

/**
 * The library warns people who leave while it refreshes a token, which it does on every load. Leaving is safe: a lost
 * answer is given again (convex/signIn/signIns/refreshTokens.ts).
 */
window.addEventListener(
  "beforeunload",
  (event) => {
    event.stopImmediatePropagation();
    if (hasUnsaved()) event.preventDefault();
  },
  { capture: true },
);

/** `?code=` in an address belongs to the page, not to the sign-in library. */
export function LiveClient({ children }: { children: ReactNode }) {
  return (
    <ConvexAuthProvider client={client} storage={tokenStorage} shouldHandleCode={false}>
      {children}
    </ConvexAuthProvider>
  );
}
