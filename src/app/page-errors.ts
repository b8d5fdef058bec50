import type { ConvexReactClient } from "convex/react";

/**
 * Works around a bug of convex 1.48.0: the client reads all pages while it publishes an update and lets their errors
 * escape, so that one refused page of a long list stops every other update. Here the failed update is published again
 * without reading; each list then meets its own error. tests/e2e/settings.spec.ts fails when this no longer matches the
 * library.
 */
export function isolatePageErrors(client: ConvexReactClient) {
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
