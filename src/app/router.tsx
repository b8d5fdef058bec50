import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router-dom";

import { PublicLayout } from "@/app/public-layout";
import { RootLayout } from "@/app/root-layout";
import { RoutedPage } from "@/app/routed-page";
import { pageTitles } from "@/content/page-titles";

/** The route table, a line a row, in the order of the specification. A page's program is fetched when somebody goes there. */
const publicRows = [
  row("/", pageTitles.landing, async () => (await import("@/pages/landing")).LandingPage),
  row("/privacy", pageTitles.privacy, async () => (await import("@/pages/privacy")).PrivacyPage),
  row("*", pageTitles.notFound, async () => (await import("@/pages/not-found")).NotFoundPage),
];

export function Router() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route element={<PublicLayout />}>{publicRows}</Route>
      </Route>
    </Routes>
  );
}

function row(path: string, title: string, load: () => Promise<ComponentType>) {
  const Page = lazy(async () => ({ default: await load() }));
  const element = (
    <RoutedPage title={title}>
      <Page />
    </RoutedPage>
  );
  return <Route key={path} path={path} element={element} />;
}
