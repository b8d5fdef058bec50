import "@/styles/main.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { ErrorBoundary } from "@/app/error-boundary";
import { fetchFirstPage, Router } from "@/app/router";
import { takeOverScrolling } from "@/app/scrolling";
import { showKeptAppearance } from "@/features/appearance/appearance";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Longer than this nobody looks at an empty page: the sign that it is opening comes first then. */
const patienceMs = 800;

showKeptAppearance();
takeOverScrolling();
void open(root);

/** No await outside of a function: the other files import what is bundled in this one, and would wait for it to end. */
async function open(place: HTMLElement) {
  await Promise.race([
    fetchFirstPage(window.location.pathname).catch(() => null), // drawing it says what is wrong
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ]);
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>,
  );
}
