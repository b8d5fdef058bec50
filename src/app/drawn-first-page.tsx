import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

import { Passage } from "@/app/passage";
import { fetchPage } from "@/app/router";
import { firstPaths } from "@/lib/first-paths";

/**
 * What nobody who comes for the first time should wait for the program to see. scripts/builds.ts writes it into index.html,
 * main.tsx takes it over, and public/before-paint.js keeps it from whoever it is not for.
 */
export async function drawFirstPage(): Promise<string> {
  const path = firstPaths.home();
  await fetchPage(path);
  return renderToString(
    <Passage inRouter={(routes) => <StaticRouter location={path}>{routes}</StaticRouter>} />,
  );
}
