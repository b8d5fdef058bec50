import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";
import { reconnectSoon } from "@/app/quick-reconnect";
import { tokenStorage } from "@/lib/kept/kept-sign-in";
import { closingListeners } from "@/lib/live/closings";
import { watchedSocket, watchLine } from "@/lib/live/line";
import { hasUnsaved } from "@/lib/pages/leaving";

/**
 * Works around a bug of convex 1.48.0: the client reads all pages while it publishes an update and lets their errors
 * escape, so that one refused page of a long list stops every other update. Here the failed update is published again
 * without reading; each list then meets its own error. tests/e2e/settings.spec.ts fails when this no longer matches the
 * library.
 */
function isolatePageErrors(client: ConvexReactClient) {
  const { paginatedQueryClient: pages } = client as unknown as { paginatedQueryClient: Pages };
  const handOut = pages.onBaseTransition.bind(pages);
  pages.onBaseTransition = (transition) => {
    try {
      handOut(transition);
    } catch {
      const tokens = transition.queries.map(({ token }) => token);
      const changed = pages.queriesContainingTokens(tokens);
      const paginatedQueries = changed.map((token) => ({ token, modification: UNREAD }));
      pages.onTransition({ ...transition, paginatedQueries });
    }
  };
}

const UNREAD = { kind: "Updated", result: undefined } as const;

type Transition = { queries: { token: string }[] };

/** The library's own types omit these. */
type Pages = {
  onBaseTransition: (transition: Transition) => void;
  onTransition: (
    transition: Transition & { paginatedQueries: { token: string; modification: typeof UNREAD }[] },
  ) => void;
  queriesContainingTokens: (tokens: string[]) => string[];
};

/** The engine serves the web app too, so its origin is the server. One socket for the life of the page. */
const client = new ConvexReactClient(window.location.origin, {
  unsavedChangesWarning: false, // Unsent texts are stored in the browser.
  webSocketConstructor: watchedSocket(WebSocket),
  logger: false, // The page shows refusals, and the server logs errors.
  onServerDisconnectError: (reason) => closingListeners.forEach((listen) => listen(reason)),
});
isolatePageErrors(client);
reconnectSoon(client);
watchLine(client);

/**
 * The library warns people who leave while it refreshes a token, which it does on every load. Leaving is safe: the
 * server repeats a lost answer (convex/signIn/signIns/refreshTokens.ts).
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
