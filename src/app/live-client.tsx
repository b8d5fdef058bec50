import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import type { ReactNode } from "react";

import { keepPagesSteady } from "@/app/steady-pages";
import { tokenStorage } from "@/lib/kept-sign-in";

/** The engine serves the screens too, so the page's own origin is its server. One socket for as long as the page lives. */
const client = new ConvexReactClient(window.location.origin, {
  unsavedChangesWarning: false, // what people write is kept in the browser until the server has it
  logger: false, // a refusal is an answer: the page words it, and the server's log has the rest
});
keepPagesSteady(client);

/**
 * The library holds people back who leave while it renews a token, which it does at every opening. Nothing is lost by
 * going: an answer that did not arrive is given again (convex/model/signIn/refreshTokens.ts).
 */
window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {
  capture: true,
});

/** The line to the server and the sign-in on it. `?code=` in an address is a page's own business, never the library's. */
export function LiveClient({ children }: { children: ReactNode }) {
  return (
    <ConvexAuthProvider client={client} storage={tokenStorage} shouldHandleCode={false}>
      {children}
    </ConvexAuthProvider>
  );
}
