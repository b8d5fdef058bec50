import type { ConvexReactClient } from "convex/react";

/**
 * A long list of which one page is refused must not keep every other answer from the screen. The library (1.48.0) reads
 * all pages while it hands out an answer and lets their errors through, so that nobody hears of it: a device that was
 * signed out elsewhere would go on showing what it showed. Here the failed hand-out is done again without reading; each
 * list then meets its error by itself. tests/e2e/settings.spec.ts fails where the library has changed under this.
 */
export function keepPagesSteady(client: ConvexReactClient) {
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

/** What is used of the library's own list client, which its types leave out. */
type Pages = {
  onBaseTransition: (transition: Transition) => void;
  onTransition: (
    transition: Transition & { paginatedQueries: { token: string; modification: typeof UNREAD }[] },
  ) => void;
  queriesContainingTokens: (tokens: string[]) => string[];
};
