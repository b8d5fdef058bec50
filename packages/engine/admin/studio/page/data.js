import { documentsOf } from "./documents.js";
import { brief, h, note, size, time } from "./parts.js";

export function dataView(context, table) {
  const list = h("ul", { class: "names" }, note("Loading…"));
  const documents = h("section", { class: "main", "aria-label": table || "Documents" });
  const stops = [];
  stops.push(
    context.watch(
      "_system/cli/tables:default",
      { paginationOpts: {} },
      ({ page }) => {
        const names = page.map(({ name }) => name);
        list.replaceChildren(
          ...names.map((name) =>
            h(
              "li",
              {},
              h(
                "a",
                { href: context.at("data", name), "aria-current": name === table ? "page" : null },
                name,
              ),
            ),
          ),
        );
        if (names.length === 0) list.replaceChildren(h("li", {}, note("There are no tables yet.")));
      },
      (text) => list.replaceChildren(h("li", {}, note(text, "fault"))),
    ),
  );
  if (table === "") documents.append(note("Choose a table."));
  else stops.push(documentsOf(documents, context, table, { back: context.at("data") }));
  const element = h(
    "div",
    { class: table === "" ? "sides" : "sides is-chosen" },
    h("nav", { class: "side", "aria-label": "Tables" }, list),
    documents,
  );
  return { element, stop: () => stops.forEach((stop) => stop()) };
}

export function filesView(context) {
  const element = h("section", { class: "main", "aria-label": "Files" });
  const columns = ["_id", "contentType", "size", "_creationTime", "sha256"];
  const stop = documentsOf(element, context, "_storage", {
    title: "Files",
    columns,
    extra: fileLink,
  });
  return { element, stop };
}

export function scheduledView(context) {
  const jobs = h("section", { "aria-label": "Scheduled functions" });
  const crons = h("section", { "aria-label": "Cron jobs" });
  const columns = ["_id", "name", "state", "scheduledTime", "completedTime", "args"];
  const stops = [
    documentsOf(jobs, context, "_scheduled_functions", { title: "Scheduled functions", columns }),
    context.watch(
      "_system/frontend/listCronJobs:default",
      {},
      (found) => {
        crons.replaceChildren(h("h2", {}, "Cron jobs"), cronTable(found));
      },
      (text) => crons.replaceChildren(note(text, "fault")),
    ),
  ];
  const element = h("div", { class: "main" }, crons, jobs);
  return { element, stop: () => stops.forEach((stop) => stop()) };
}

function cronTable(found) {
  if (found.length === 0) return note("There are no cron jobs.");
  return h(
    "div",
    { class: "scroll", tabIndex: 0 },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Name", "Function", "Schedule", "Next run"].map((name) => h("th", {}, name)),
        ),
      ),
      h(
        "tbody",
        {},
        found.map(({ name, spec, dueMs }) =>
          h(
            "tr",
            {},
            [name, spec.name, brief(spec.schedule), time(dueMs)].map((text) => h("td", {}, text)),
          ),
        ),
      ),
    ),
  );
}

/** Requests the file's address only when it is opened, because anyone with the address can read the file. */
function fileLink(context, doc) {
  const line = h("p", {}, `${doc.contentType ?? "no type"} · ${size(doc.size)} · `);
  const path = "_system/frontend/fileStorageV2:getFile";
  const stop = context.watch(
    path,
    { storageId: doc._id },
    (file) => {
      stop();
      line.append(
        file === null
          ? "The file is gone."
          : h(
              "a",
              { href: file.url, target: "_blank", rel: "noopener noreferrer" },
              "Open the file",
            ),
      );
    },
    (text) => line.append(text),
  );
  return line;
}
