import "@/styles/main.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { ErrorBoundary } from "@/app/error-boundary";
import { Router } from "@/app/router";
import { takeOverScrolling } from "@/app/scrolling";
import { showKeptAppearance } from "@/features/appearance/appearance";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

showKeptAppearance();
takeOverScrolling();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
