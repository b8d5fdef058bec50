import { HTMLElement, Window } from "happy-dom";
import { populateGlobal } from "vitest/runtime";

/** What of Node a page's window replaces; the server, which runs in the same process, needs the rest as it is. */
const replaced = new Set<string | symbol>(["EventTarget", "Event", "CustomEvent", "MessageEvent"]);

/** The window of tests/pages: happy-dom's, with Node's `fetch`, `URL` and bytes. */
export default {
  name: "page-window",
  viteEnvironment: "ssr",
  setup(global: typeof globalThis) {
    const window = new Window({ url: "http://passage.test/", width: 1280, height: 900, console });
    // There is no layout. With these sizes a long list draws its first dozen rows.
    Object.defineProperties(HTMLElement.prototype, {
      clientHeight: { get: () => 600 },
      offsetHeight: { get: () => 100 },
    });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    for (const [key, value] of originals) if (!replaced.has(key)) Reflect.set(global, key, value);
    return {
      async teardown() {
        await window.happyDOM.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, value] of originals) Reflect.set(global, key, value);
      },
    };
  },
};
