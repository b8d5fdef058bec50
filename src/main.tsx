import "@/styles/main.css";

import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { Passage } from "@/app/passage";
import { fetchPage } from "@/app/router";
import { takeOverScrolling } from "@/app/scrolling";
import { showKeptAppearance } from "@/features/appearance/appearance";
import { bringCarefully } from "@/lib/bring-files";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Longer than this nobody looks at an empty page: the sign that it is opening comes first then. */
const patienceMs = 800;

showKeptAppearance();
takeOverScrolling();
void open(root);

/** No await outside of a function: the other files import what is bundled in this one, and would wait for it to end. */
async function open(place: HTMLElement) {
  const passage = <Passage inRouter={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />;
  const isFetched = fetchPage(window.location.pathname).catch(() => null); // drawing it says what is wrong
  if (isDrawnFor(place)) {
    await isFetched;
    bringCarefully();
    hydrateRoot(place, passage);
    return;
  }
  await Promise.race([isFetched, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  bringCarefully();
  place.replaceChildren();
  delete document.documentElement.dataset["elsewhere"];
  createRoot(place).render(passage);
}

/** The build has drawn the landing page (drawn-first-page.tsx); public/before-paint.js knows for whom it is. */
function isDrawnFor(place: HTMLElement): boolean {
  return place.hasChildNodes() && !("elsewhere" in document.documentElement.dataset);
}
