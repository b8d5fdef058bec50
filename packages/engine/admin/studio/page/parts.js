/** Makes an element. Texts become text nodes, so nothing from the database is parsed as markup. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const viewOf = (base64) => new DataView(bytesOf(base64).buffer);

/** Prints a value that JSON has no form for and that arrives as an object with one field. Null for any other value. */
function special(value) {
  const [[name, text] = [], ...others] = Object.entries(value);
  if (others.length > 0 || typeof text !== "string") return null;
  if (name === "$integer") return `${viewOf(text).getBigInt64(0, true)}n`;
  if (name === "$float")
    return Object.is(viewOf(text).getFloat64(0, true), -0)
      ? "-0"
      : String(viewOf(text).getFloat64(0, true));
  if (name === "$bytes") return `<${bytesOf(text).length} bytes>`;
  return null;
}

/** A value as JSON over several lines; whole numbers of 64 bits end in n. */
export function print(value, indent = "") {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "undefined";
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  if (!isList) {
    const text = special(value);
    if (text !== null) return text;
  }
  const parts = isList
    ? value.map((item) => print(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${print(item, inner)}`);
  const [open, close] = isList ? "[]" : "{}";
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

const cellCharsMax = 80;

/** A value in one line, for a cell. */
export function brief(value) {
  const text = typeof value === "string" ? value : print(value).replace(/\s+/g, " ");
  return text.length > cellCharsMax ? `${text.slice(0, cellCharsMax)}…` : text;
}

const moments = new Set(["_creationTime", "scheduledTime", "completedTime"]);

export const isMoment = (field, value) => moments.has(field) && typeof value === "number";

export function time(ms) {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace("T", " ");
}

export function size(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  const unit = bytes < 1024 ** 2 ? ["KiB", 1024] : ["MiB", 1024 ** 2];
  return `${(bytes / unit[1]).toFixed(1)} ${unit[0]}`;
}

export const note = (text, kind = "note") =>
  h("p", { class: kind, role: kind === "fault" ? "alert" : undefined }, text);

/** Opens a panel at the side, above the rest. Escape and the button close it and return the focus. */
export function openPanel(title, ...children) {
  const panel = h(
    "dialog",
    { class: "panel", "aria-label": title, onclose: () => panel.remove() },
    h(
      "header",
      {},
      h("h2", {}, title),
      h("button", { type: "button", onclick: () => panel.close() }, "Close"),
    ),
    h("div", { class: "panel-body" }, children),
  );
  panel.addEventListener("click", (event) => {
    if (event.target === panel) panel.close(); // outside the panel
  });
  document.body.append(panel);
  panel.showModal();
  return panel;
}

export function copyButton(text) {
  const button = h("button", { type: "button" }, "Copy as JSON");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  });
  return button;
}
