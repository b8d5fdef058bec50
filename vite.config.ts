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

/** Vite's own puts a part's files into the page as modules, and a module that failed once cannot be asked for again. */
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
        return `export { bringFiles as __vitePreload } from "/src/lib/bring-files.ts";`;
      },
    },
    buildEnd(error) {
      if (error === undefined && !isInPlace)
        this.error("Vite no longer asks for its preload helper as it did: look again.");
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    toastsWithoutInjectedStyle,
    routerForProduction,
    partsByTheirFiles(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: "dist/web",
    sourcemap: false,
    target: "es2022",
    modulePreload: {
      polyfill: false,
      // Vite names the files of a part only where there is more than one.
      resolveDependencies: (file, others) => (others.length > 0 ? others : [file]),
    },
    // One file for what every page stands on, one for what most pages of the areas share: each file more is
    // compressed by itself, and is one more to fetch.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "index", tags: ["$initial"], priority: 2 },
            { name: "common", minShareCount: 30, priority: 1 },
          ],
        },
      },
    },
  },
});
