import "@/styles/main.css";

import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { Passage } from "@/app/passage";
import { fetchPage } from "@/app/router";
import { takeOverScrolling } from "@/app/scrolling";
import { showKeptAppearance } from "@/features/appearance/appearance";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** After this the loading indicator is shown. */
const patienceMs = 800;

showKeptAppearance();
takeOverScrolling();
void open(root);

/** No top-level await: the other chunks import from this one and would wait for it. */
async function open(place: HTMLElement) {
  const passage = <Passage inRouter={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />;
  const isFetched = fetchPage(window.location.pathname).catch(reloadOnce);
  if (isDrawnFor(place)) {
    await isFetched;
    hydrateRoot(place, passage);
    document.getElementById("opening")?.remove();
    return;
  }
  await Promise.race([isFetched, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  place.replaceChildren();
  delete document.documentElement.dataset["elsewhere"];
  flushSync(() => createRoot(place).render(passage));
  document.getElementById("opening")?.remove(); // Removed in the same frame as the first render.
}

/** Reloads once: before the first page is drawn that loses nothing. If the reload fails too, rendering shows the error. */
function reloadOnce() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "reload") window.location.reload();
}

/** The build prerenders the landing page (drawn-first-page.tsx); public/before-paint.js decides who sees it. */
function isDrawnFor(place: HTMLElement): boolean {
  return place.hasChildNodes() && !("elsewhere" in document.documentElement.dataset);
}
