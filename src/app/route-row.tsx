import { type ComponentType, lazy } from "react";
import { Route } from "react-router-dom";

import { ErrorBoundary } from "@/app/error-boundary";
import { RoutedPage } from "@/app/routed-page";

/** One line of a route table. The page's program is fetched when somebody goes there. */
export function row(path: string, title: string, load: () => Promise<ComponentType>) {
  const Page = lazy(async () => ({ default: await load() }));
  const element = (
    <RoutedPage title={title}>
      <ErrorBoundary key={path}>
        <Page />
      </ErrorBoundary>
    </RoutedPage>
  );
  return <Route key={path} path={path} element={element} />;
}
