import { h, note, print, time } from "./parts.js";

const entriesMax = 500;
const retryMs = 2_000;

/** The log of functions, including lines from before the page opened. It continues while other pages are shown. */
export class Logs {
  #server;
  #entries = [];
  #listener = () => {};
  #stopping = new AbortController();
  fault = "";

  constructor(server) {
    this.#server = server;
    void this.#follow();
  }

  get entries() {
    return this.#entries;
  }

  listen(listener) {
    this.#listener = listener;
  }

  clear() {
    this.#entries = [];
    this.#listener();
  }

  close() {
    this.#stopping.abort();
  }

  async #follow() {
    const { signal } = this.#stopping;
    for (let cursor = 0; !signal.aborted;) {
      try {
        const { entries, newCursor } = await this.#server.logsAfter(cursor, signal);
        cursor = newCursor;
        this.fault = "";
        this.#entries = [...this.#entries, ...entries].slice(-entriesMax);
      } catch (error) {
        if (signal.aborted) return;
        this.fault = `The log could not be read: ${error.message}`;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
      this.#listener();
    }
  }
}

export function logsView({ logs, component }) {
  const search = h("input", {
    type: "search",
    "aria-label": "Filter the log",
    placeholder: "Filter",
  });
  const failed = h("input", { type: "checkbox" });
  const pause = h("button", { type: "button", "aria-pressed": "false" }, "Pause");
  const list = h("ol", { class: "log", role: "log", tabIndex: 0, "aria-label": "Log" });
  let held = null;

  const show = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = (held ?? logs.entries).filter(
      (entry) =>
        (component === "" || entry.componentPath === component) &&
        (!failed.checked || entry.error !== null) &&
        textOf(entry).toLowerCase().includes(wanted),
    );
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.replaceChildren(...found.map(rowOf));
    if (found.length === 0)
      list.append(h("li", {}, note("No function has run yet, or none matches.")));
    if (logs.fault !== "") list.append(h("li", {}, note(logs.fault, "fault")));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  };
  pause.onclick = () => {
    held = held === null ? logs.entries : null;
    pause.setAttribute("aria-pressed", String(held !== null));
    pause.textContent = held === null ? "Pause" : "Continue";
    show();
  };
  search.oninput = show;
  failed.onchange = show;
  logs.listen(show);
  const clear = h(
    "button",
    {
      type: "button",
      onclick: () => {
        if (held !== null) held = [];
        logs.clear();
      },
    },
    "Clear",
  );
  const element = h(
    "section",
    { class: "main fills", "aria-label": "Logs" },
    h("header", { class: "head" }, h("h1", {}, "Logs")),
    h(
      "div",
      { class: "tools" },
      search,
      h("label", { class: "check" }, failed, "Failed only"),
      pause,
      clear,
    ),
    list,
  );
  requestAnimationFrame(() => {
    show();
    list.scrollTop = list.scrollHeight;
  });
  return { element, stop: () => logs.listen(() => {}) };
}

const linesOf = ({ logLines }) =>
  logLines.map((line) =>
    typeof line === "string" ? line : `[${line.level}] ${line.messages.join(" ")}`,
  );
const placeOf = ({ componentPath, identifier }) =>
  componentPath === undefined ? identifier : `${componentPath}/${identifier}`;
const textOf = (entry) =>
  [placeOf(entry), entry.udfType, entry.error ?? "", ...linesOf(entry)].join("\n");

function rowOf(entry) {
  const lines = [
    ...linesOf(entry),
    ...(entry.error === null
      ? []
      : [typeof entry.error === "string" ? entry.error : print(entry.error)]),
  ];
  return h(
    "li",
    { class: entry.error === null ? null : "failed" },
    h(
      "div",
      {},
      h("time", {}, time(entry.timestamp * 1000).slice(11)),
      h("span", { class: "kind" }, entry.udfType),
      h("strong", {}, placeOf(entry)),
      h("span", { class: "count" }, `${(entry.executionTime * 1000).toFixed(1)} ms`),
      entry.error === null ? null : h("span", { class: "fault" }, "failed"),
    ),
    lines.length === 0 ? null : h("pre", {}, lines.join("\n")),
  );
}
