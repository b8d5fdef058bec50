import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The toasts' package writes a <style> into the page when it is loaded, which the server's policy (style-src 'self')
 * forbids. The same rules come as a file that ui/toaster.tsx imports.
 */
const toastsWithoutInjectedStyle: Plugin = {
  name: "toasts-without-injected-style",
  apply: "build",
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (without === code) this.error("sonner no longer injects its style as it did: look again.");
      return { code: without, map: null };
    },
  },
};

/** The router's package offers its build without development's warnings, but names the other one first. */
const routerForProduction: Plugin = {
  name: "router-for-production",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer) {
    if (source !== "react-router" && source !== "react-router/dom") return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && found.id.replace("/dist/development/", "/dist/production/");
  },
};

/** pdfkit reads fonts with it to embed them. Our PDFs embed none, so these 148 kB (with gzip) would be for nothing. */
const pdfWithoutFontReader: Plugin = {
  name: "pdf-without-font-reader",
  apply: "build",
  enforce: "pre",
  load: { filter: { id: /\/fontkit\/dist\// }, handler: () => "export const create = null;" },
};

/** Vite's own helper asks for a style sheet once: if that fails, the part is drawn without it at the next attempt. */
function partsByTheirFiles(): Plugin {
  let isInPlace = false;
  return {
    name: "parts-by-their-files",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        isInPlace = true;
        return `export { loadFiles as __vitePreload } from "/src/lib/loading/load-files.ts";`;
      },
    },
    buildEnd(error) {
      if (error === undefined && !isInPlace)
        this.error("Vite no longer asks for its preload helper as it did: look again.");
    },
  };
}

/** On every page of both areas: one file instead of a dozen. */
const OF_BOTH_AREAS = new RegExp(
  `/src/(${[
    "app/(areas|area-outlet|own-account|pages-ahead)",
    "components/patterns/(area-nav|failed-state|nav-badge|panel|person-avatar|quiet-link)",
    "components/ui/(avatar|badge)",
    "features/(confirm-identity/confirm-identity|shell/(sign-out-button|unread-badge)|sign-in/known-device)",
    "lib/device/photos",
  ].join("|")})[.]|/icons/(calendar-days|log-out|messages-square)[.]`,
);

/** A page with tabs has both. */
const OF_TABS = /\/src\/components\/(ui\/tabs|patterns\/address-tabs)\./;

/** Many parts share these, but no page draws a dialog or a menu first. */
const NOT_OF_DIALOGS =
  /^(?!.*\/(@radix-ui|aria-hidden|react-remove-scroll|@floating-ui|components\/(ui\/(dialog|menu)|patterns\/(dialog-frame|dialog-form|ask-dialog)))[/.])/;

/** What asks for parts before the areas are there. */
const OUTSIDE_THE_AREAS = /\/(index|landing)-[^/]+$/;

/** What is on the page before these ask for a part, and before anything else does. */
const OF_THE_ENTRY = /\/index-[^/]+$/;
const OF_THE_AREAS = /\/(index|common|areas|react|paths|limits)-[^/]+$/;

/** Those of the groups below, and of the rules above. */
const NAMED = /^(index|landing|common|areas|tabs|phases|react|paths|limits)$/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    toastsWithoutInjectedStyle,
    routerForProduction,
    pdfWithoutFontReader,
    partsByTheirFiles(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: "dist/web",
    sourcemap: false,
    target: "es2022",
    modulePreload: {
      polyfill: false,
      // Vite names the files of a part only where there is more than one. Those that came before the part that asks for it are
      // left out.
      resolveDependencies: (file, others, { hostId }) => {
        const isHere = OUTSIDE_THE_AREAS.test(hostId) ? OF_THE_ENTRY : OF_THE_AREAS;
        const wanted = others.filter((other) => !isHere.test(other));
        return wanted.length > 0 ? wanted : [file];
      },
    },
    // One file for what every page stands on, one for what most pages of the areas share: each file more is
    // compressed by itself, and is one more to fetch.
    rolldownOptions: {
      output: {
        // Each list of files names hundreds, of which nothing compresses a hash: what only others import has no other name.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || NAMED.test(name) ? "assets/[name]-[hash:7].js" : "assets/-[hash:8].js",
        codeSplitting: {
          groups: [
            { name: "index", tags: ["$initial"], priority: 3 },
            { name: "phases", test: /\/domain\/work\/phases\./, priority: 2 }, // The landing page has them, too.
            { name: "areas", test: OF_BOTH_AREAS, priority: 1 },
            { name: "tabs", test: OF_TABS, priority: 1 },
            {
              name: "common",
              minShareCount: 25,
              test: NOT_OF_DIALOGS,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
