import { h, note, print } from "./parts.js";

const spec = "_system/cli/modules:apiSpec";
const nameOf = ({ identifier, method, path }) =>
  identifier?.replace(/\.js:/, ":") ?? `${method} ${path}`;

export function functionsView(context, chosen) {
  const list = h("ul", { class: "names" }, note("Loading…"));
  const search = h("input", {
    type: "search",
    "aria-label": "Filter functions",
    placeholder: "Filter",
  });
  const detail = h("section", { class: "main", "aria-label": chosen || "Function" });
  let functions = [];
  let shown = "";

  const showList = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = functions.filter((fn) => nameOf(fn).toLowerCase().includes(wanted));
    list.replaceChildren(
      ...found.map((fn) =>
        h(
          "li",
          {},
          h(
            "a",
            {
              href: context.at("functions", nameOf(fn)),
              "aria-current": nameOf(fn) === chosen ? "page" : null,
            },
            h("span", {}, nameOf(fn)),
            h("small", {}, kindOf(fn)),
          ),
        ),
      ),
    );
    if (found.length === 0) list.replaceChildren(h("li", {}, note("No function has this name.")));
  };
  search.oninput = showList;
  const stop = context.watch(
    spec,
    {},
    (found) => {
      functions = [...found].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
      showList();
      const fn = functions.find((each) => nameOf(each) === chosen);
      const text = JSON.stringify(fn ?? null);
      if (text === shown) return; // keep what was typed
      shown = text;
      detail.replaceChildren(
        ...(fn === undefined
          ? [note(chosen === "" ? "Choose a function." : `There is no function ${chosen}.`)]
          : detailOf(context, fn)),
      );
    },
    (text) => list.replaceChildren(h("li", {}, note(text, "fault"))),
  );
  const element = h(
    "div",
    { class: chosen === "" ? "sides" : "sides is-chosen" },
    h("nav", { class: "side", "aria-label": "Functions" }, search, list),
    detail,
  );
  return { element, stop };
}

function kindOf({ functionType, visibility }) {
  const kind = functionType === "HttpAction" ? "HTTP" : functionType.toLowerCase();
  return visibility?.kind === "internal" ? `internal ${kind}` : kind;
}

function detailOf(context, fn) {
  const name = nameOf(fn);
  const head = [
    h(
      "header",
      { class: "head" },
      h("a", { class: "back", href: context.at("functions") }, "Functions"),
      h("h1", {}, name),
      h("span", { class: "count" }, kindOf(fn)),
    ),
  ];
  if (fn.identifier === undefined) return [...head, note("A route is called at its address.")];
  const args = h("textarea", { rows: "8", spellcheck: "false", "aria-label": "Arguments" });
  args.value = print(exampleOf(fn.args));
  const person = h("input", {
    "aria-label": "Identity",
    placeholder: '{"issuer": "…", "subject": "…"}',
    autocomplete: "off",
    spellcheck: "false",
  });
  const button = h("button", { type: "submit", class: "primary" }, "Run");
  const outcome = h("section", { "aria-label": "Outcome", "aria-live": "polite" });
  const run = async (event) => {
    event.preventDefault();
    const given = read(args.value, "The arguments are");
    const identity = read(person.value.trim() || "null", "The identity is");
    const wrong = given.fault ?? identity.fault;
    if (wrong !== undefined) {
      outcome.replaceChildren(note(wrong, "fault"));
      return;
    }
    button.disabled = true;
    const startedMs = performance.now();
    const result = await context
      .run(name, given.value, identity.value ?? undefined)
      .catch((error) => ({
        status: "error",
        errorMessage: String(error.message),
        logLines: [],
      }));
    button.disabled = false;
    outcome.replaceChildren(...outcomeOf(result, performance.now() - startedMs));
  };
  const form = h(
    "form",
    { class: "run", onsubmit: run },
    h("label", {}, "Arguments", args),
    h("label", {}, "As a person", person),
    h("div", { class: "tools" }, button, h("span", { class: "count keys" }, "Ctrl Enter runs it")),
  );
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  const declared = h(
    "details",
    {},
    h("summary", {}, "Validators"),
    h("pre", { tabIndex: 0 }, `args: ${typeText(fn.args)}\nreturns: ${typeText(fn.returns)}`),
  );
  return [...head, form, outcome, declared];
}

function read(text, what) {
  try {
    const value = JSON.parse(text);
    if (value === null || (typeof value === "object" && !Array.isArray(value))) return { value };
    return { fault: `${what} not a JSON object.` };
  } catch (error) {
    return { fault: `${what} not JSON: ${error.message}` };
  }
}

function outcomeOf({ status, value, errorMessage, errorData, logLines }, tookMs) {
  const isFine = status === "success";
  return [
    h(
      "p",
      { class: isFine ? "fine" : "fault" },
      `${isFine ? "Succeeded" : "Failed"} in ${tookMs.toFixed(0)} ms`,
    ),
    h("pre", { tabIndex: 0 }, isFine ? print(value) : errorMessage),
    errorData === undefined ? null : h("pre", { tabIndex: 0 }, print(errorData)),
    logLines.length === 0
      ? null
      : h("pre", { tabIndex: 0, "aria-label": "Log lines" }, logLines.join("\n")),
  ].filter(Boolean);
}

const validatorOf = (json) => (typeof json === "string" ? JSON.parse(json) : json);

const examples = {
  number: 0,
  bigint: { $integer: "AAAAAAAAAAA=" },
  boolean: false,
  string: "",
  id: "",
  null: null,
  bytes: { $bytes: "" },
  array: [],
  record: {},
};

function exampleOf(json) {
  const type = validatorOf(json);
  switch (type?.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(type.value)
          .filter(([, { optional }]) => !optional)
          .map(([name, { fieldType }]) => [name, exampleOf(fieldType)]),
      );
    case "union":
      return exampleOf(type.value[0]);
    case "literal":
      return type.value;
    case undefined:
    case "any":
      return {};
    default:
      return examples[type.type];
  }
}

function typeText(json, indent = "") {
  const type = validatorOf(json);
  switch (type?.type) {
    case "object": {
      const inner = `${indent}  `;
      const fields = Object.entries(type.value).map(
        ([name, { fieldType, optional }]) =>
          `${inner}${name}${optional ? "?" : ""}: ${typeText(fieldType, inner)}`,
      );
      return fields.length === 0 ? "{}" : `{\n${fields.join("\n")}\n${indent}}`;
    }
    case "union":
      return type.value.map((each) => typeText(each, indent)).join(" | ");
    case "literal":
      return print(type.value);
    case "array":
      return `Array<${typeText(type.value, indent)}>`;
    case "record":
      return `Record<${typeText(type.keys, indent)}, ${typeText(type.values.fieldType, indent)}>`;
    case "id":
      return `Id<"${type.tableName}">`;
    case undefined:
      return "any";
    default:
      return type.type;
  }
}
