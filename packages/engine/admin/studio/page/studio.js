import { dataView, filesView, scheduledView } from "./data.js";
import { functionsView } from "./functions.js";
import { Live } from "./live.js";
import { Logs, logsView } from "./logs.js";
import { h, note } from "./parts.js";
import { Server } from "./server.js";

/** Stored for this tab only, until it is closed. */
const keyName = "studio-key";
const views = {
  data: ["Data", dataView],
  functions: ["Functions", functionsView],
  logs: ["Logs", logsView],
  files: ["Files", filesView],
  scheduled: ["Scheduled", scheduledView],
};

/** Gets the key from the official command line, which gives its own deployment's key only to its own page. */
async function deploymentOfCommandLine() {
  if (location.pathname.startsWith("/_studio/")) return null;
  const response = await fetch("/api/current_deployment").catch(() => null);
  const isJson = response?.headers.get("content-type")?.startsWith("application/json");
  const { url, adminKey, name } = response?.ok && isJson ? await response.json() : {};
  return typeof adminKey === "string" ? new Server(url, adminKey, name) : null;
}

async function start() {
  const known = sessionStorage.getItem(keyName);
  const given = known === null ? null : new Server(location.origin, known);
  if (given !== null && (await given.refusal().catch(() => "")) === null) return open(given, true);
  const linked = await deploymentOfCommandLine();
  return linked === null ? askForKey() : open(linked, false);
}

function askForKey(fault = "") {
  const key = h("input", {
    type: "password",
    required: true,
    autocomplete: "off",
    "aria-label": "Key",
  });
  const problem = h("div", {}, fault === "" ? null : note(fault, "fault"));
  const submit = async (event) => {
    event.preventDefault();
    const server = new Server(location.origin, key.value.trim());
    const refusal = await server.refusal().catch(() => "The server does not answer.");
    if (refusal === null) {
      sessionStorage.setItem(keyName, server.key);
      open(server, true);
    } else problem.replaceChildren(note(refusal, "fault"));
  };
  document.body.replaceChildren(
    h(
      "form",
      { class: "door", onsubmit: submit },
      h("h1", {}, "Studio"),
      h("label", {}, "Key of this server", key),
      problem,
      h("button", { type: "submit", class: "primary" }, "Open"),
      note("The command admin key prints it. It stays in this tab."),
    ),
  );
  key.focus();
}

function open(server, isForgettable) {
  const state = h("span", { class: "state", role: "status" }, "Connecting");
  const live = new Live(server, (now) => {
    state.textContent = now === "live" ? "Live" : "Reconnecting";
    state.dataset.now = now;
  });
  const logs = new Logs(server);
  const name = h("strong", {}, "Studio");
  const component = h(
    "select",
    { "aria-label": "Component", hidden: true },
    h("option", { value: "" }, "App"),
  );
  const links = h("nav", { class: "views", "aria-label": "Views" });
  const main = h("main");
  let stop = () => {};

  const at = (view, what = "") => `#${view}${what === "" ? "" : `/${encodeURIComponent(what)}`}`;
  const show = () => {
    const [asked = "", what = ""] = location.hash.slice(1).split("/");
    const view = views[asked] === undefined ? "data" : asked;
    stop();
    const context = {
      logs,
      at,
      component: component.value,
      watch: (path, args, shown, failed) =>
        live.watch({ path, args, component: component.value }, shown, failed),
      run: (path, args, person) => server.run(path, args, { component: component.value, person }),
    };
    const made = views[view][1](context, decodeURIComponent(what));
    stop = made.stop;
    main.replaceChildren(made.element);
    links.replaceChildren(
      ...Object.entries(views).map(([each, [title]]) =>
        h("a", { href: at(each), "aria-current": each === view ? "page" : null }, title),
      ),
    );
    document.title = `${what === "" ? views[view][0] : decodeURIComponent(what)} · Studio`;
  };
  component.onchange = () => {
    const [view] = location.hash.slice(1).split("/");
    if (location.hash === at(view)) show();
    else location.hash = at(view || "data"); // opens a table or function of another component
  };
  const stopComponents = live.watch(
    { path: "_system/frontend/components:list" },
    (found) => {
      const chosen = component.value;
      const paths = found.map(({ path }) => path).sort();
      component.replaceChildren(
        h("option", { value: "" }, "App"),
        ...paths.map((path) => h("option", { value: path }, path)),
      );
      component.value = paths.includes(chosen) ? chosen : "";
      component.hidden = paths.length === 0;
      if (component.value !== chosen) show();
    },
    () => {},
  );
  const forget = () => {
    sessionStorage.removeItem(keyName);
    removeEventListener("hashchange", show);
    stop();
    stopComponents();
    live.close();
    logs.close();
    askForKey();
  };
  addEventListener("hashchange", show);
  document.body.replaceChildren(
    h(
      "header",
      { class: "top" },
      name,
      component,
      links,
      state,
      isForgettable ? h("button", { type: "button", onclick: forget }, "Forget key") : null,
    ),
    main,
  );
  server.findName().then(
    (text) => (name.textContent = text || "Studio"),
    () => {},
  );
  show();
}

void start();
