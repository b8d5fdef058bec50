import type { ComponentType } from "react";
import { Route } from "react-router-dom";

import { ErrorBoundary } from "@/app/error-boundary";
import { notedRows } from "@/app/noted-rows";
import { RoutedPage } from "@/app/routed-page";
import { late } from "@/lib/loading/late";

/** A page loads when it is visited, or when a link to it is hovered. */
export function row(path: string, title: string, load: () => Promise<ComponentType>) {
  const Page = late(load);
  notedRows.set(path, Page.fetch);
  const element = (
    <RoutedPage title={title}>
      <ErrorBoundary key={path}>
        <Page />
      </ErrorBoundary>
    </RoutedPage>
  );
  return <Route key={path} path={path} element={element} />;
}
