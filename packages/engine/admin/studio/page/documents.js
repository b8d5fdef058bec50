import { brief, copyButton, h, isMoment, note, openPanel, print, time } from "./parts.js";

const pageRows = 50;

/** Fills `element` with a table's documents, page by page, and keeps them up to date. */
export function documentsOf(element, context, table, { title = table, columns, back, extra }) {
  const count = h("span", { class: "count" });
  const rows = h("div", { class: "scroll", tabIndex: 0 }, note("Loading…"));
  const previous = h("button", { type: "button", disabled: true }, "Previous");
  const next = h("button", { type: "button", disabled: true }, "Next");
  const place = h("span", { class: "count", role: "status" });
  const order = h(
    "select",
    { "aria-label": "Order" },
    h("option", { value: "desc" }, "Newest first"),
    h("option", { value: "asc" }, "Oldest first"),
  );
  const index = h("select", { "aria-label": "Index" });
  const values = h("input", {
    "aria-label": "Value",
    placeholder: "Value",
    autocomplete: "off",
    spellcheck: "false",
  });
  const clear = h("button", { type: "button", hidden: true }, "Clear");
  const problem = h("div");
  let filter = null;
  let cursors = [null];
  let stopRows = () => {};
  let indexes = [];

  const read = () => {
    stopRows();
    const paginationOpts = { cursor: cursors.at(-1), numItems: pageRows };
    const args = {
      table,
      order: order.value,
      paginationOpts,
      ...(filter === null ? {} : { index: filter }),
    };
    stopRows = context.watch("_system/cli/tableData:default", args, show, (text) =>
      rows.replaceChildren(note(text, "fault")),
    );
  };
  const show = ({ page, isDone, continueCursor }) => {
    const focused = [...rows.querySelectorAll("button")].indexOf(document.activeElement);
    rows.replaceChildren(
      page.length === 0
        ? note(filter === null ? "There are no documents." : "No document has this value.")
        : tableOf(page, columns, open),
    );
    if (focused >= 0) rows.querySelectorAll("button")[focused]?.focus();
    previous.disabled = cursors.length === 1;
    next.disabled = isDone || page.length === 0;
    next.onclick = () => {
      cursors.push(continueCursor);
      read();
    };
    place.textContent = `Page ${cursors.length}`;
  };
  const open = (doc) =>
    openPanel(
      doc._id,
      h("p", { class: "count" }, `${table} · made ${time(doc._creationTime)}`),
      extra?.(context, doc),
      h("pre", { tabIndex: 0 }, print(doc)),
      h("div", { class: "tools" }, copyButton(JSON.stringify(doc, null, 2))),
    );
  const restart = () => {
    cursors = [null];
    read();
  };
  previous.onclick = () => {
    cursors.pop();
    read();
  };
  order.onchange = restart;
  const find = (event) => {
    event.preventDefault();
    const chosen = indexes.find(({ name }) => name === index.value);
    const wanted = valuesOf(values.value, chosen?.fields.length ?? 1);
    problem.replaceChildren();
    if (wanted === null) {
      problem.append(
        note(`Write a value, or a list of values for ${chosen?.fields.join(", ")}.`, "fault"),
      );
      return;
    }
    filter = { name: index.value, values: wanted };
    clear.hidden = false;
    restart();
  };
  clear.onclick = () => {
    filter = null;
    values.value = "";
    clear.hidden = true;
    problem.replaceChildren();
    restart();
  };
  index.onchange = () => {
    const { fields = [] } = indexes.find(({ name }) => name === index.value) ?? {};
    values.placeholder =
      fields.length > 1 ? `${fields[0]}, or [${fields.join(", ")}]` : (fields[0] ?? "Value");
  };
  element.append(
    h(
      "header",
      { class: "head" },
      back === undefined ? null : h("a", { class: "back", href: back }, "Tables"),
      h("h1", {}, title),
      count,
    ),
    h(
      "form",
      { class: "tools", onsubmit: find },
      order,
      index,
      values,
      h("button", { type: "submit" }, "Find"),
      clear,
    ),
    problem,
    rows,
    h("footer", { class: "tools" }, previous, place, next),
  );
  const stops = [
    context.watch(
      "_system/cli/tableSize:default",
      { tableName: table },
      (size) => {
        count.textContent = `${size} ${size === 1 ? "document" : "documents"}`;
      },
      () => {},
    ),
    context.watch(
      "_system/frontend/indexes:default",
      { tableName: table },
      (found) => {
        const chosen = index.value;
        indexes = found;
        index.replaceChildren(...found.map(({ name }) => h("option", { value: name }, name)));
        if (found.some(({ name }) => name === chosen)) index.value = chosen;
        index.onchange();
      },
      (text) => problem.replaceChildren(note(text, "fault")),
    ),
  ];
  read();
  return () => [stopRows, ...stops].forEach((stop) => stop());
}

/**
 * Parses the typed text as values of an index's first fields: JSON, or else a plain text. Null for nothing or too many.
 */
function valuesOf(typed, fieldsMax) {
  if (typed.trim() === "") return null;
  let value = typed.trim();
  try {
    value = JSON.parse(value);
  } catch {
    // A plain text without quotes.
  }
  const wanted = Array.isArray(value) ? value : [value];
  return wanted.length === 0 || wanted.length > fieldsMax ? null : wanted;
}

function tableOf(page, columns, open) {
  const own = new Set(page.flatMap((doc) => Object.keys(doc)));
  const shown = columns ?? [
    "_id",
    ...[...own].filter((name) => !name.startsWith("_")).sort(),
    "_creationTime",
  ];
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        shown.map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      page.map((doc) =>
        h(
          "tr",
          { onclick: () => open(doc) },
          shown.map((name) =>
            h("td", { class: doc[name] === undefined ? "unset" : null }, cell(doc, name)),
          ),
        ),
      ),
    ),
  );
}

function cell(doc, name) {
  const value = doc[name];
  if (name === "_id") return h("button", { type: "button", class: "link" }, value); // clicks open the row
  if (value === undefined) return "–";
  if (isMoment(name, value)) return time(value);
  if (name === "state" && value.kind !== undefined)
    return value.error ? `${value.kind}: ${brief(value.error)}` : value.kind;
  return value === "" ? '""' : brief(value);
}
