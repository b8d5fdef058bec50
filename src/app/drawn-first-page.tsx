import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

import { OpeningArea } from "@/app/opening-page";
import { Passage } from "@/app/passage";
import { fetchPage } from "@/app/router";
import { firstPaths } from "@/lib/loading/first-paths";

/**
 * The prerendered first page. scripts/builds.ts writes it into index.html, main.tsx hydrates it, and
 * public/before-paint.js hides it from people who are signed in.
 */
export async function drawFirstPage(): Promise<string> {
  const path = firstPaths.home();
  await fetchPage(path);
  return renderToString(
    <Passage inRouter={(routes) => <StaticRouter location={path}>{routes}</StaticRouter>} />,
  );
}

/** The part of index.html that signed-in people see until the program has loaded. */
export const drawOpening = (): string => renderToStaticMarkup(<OpeningArea />);
