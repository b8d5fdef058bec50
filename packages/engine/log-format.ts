/** The format of a process's output: text for people, or an object in each line for programs. */
export type LogFormat = "text" | "json";

export type LogLevel = "debug" | "info" | "warn" | "error";

export function formatLine(
  text: string,
  { format, level, nowMs }: { format: LogFormat; level?: LogLevel; nowMs: number },
): string {
  if (format === "text") return withoutControls(text);
  const entry = entryOf(text);
  const { what, fields } = entry;
  const line = { time: new Date(nowMs).toISOString(), level: level ?? entry.level, what, fields };
  return withoutControls(JSON.stringify(line));
}

/**
 * Control characters of ASCII and Latin 1 except newline and tab, other line ends, and characters that reverse text
 * direction.
 */

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Escapes characters that move a terminal's cursor or hide a line, because callers' text may contain them. */
const withoutControls = (text: string): string =>
  text.replace(controls, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const inOneLine = (text: string): string => text.replace(/\r?\n/g, "\\n");

interface Entry {
  level: LogLevel;
  what: string;
  fields: Record<string, unknown>;
}

const ofCall =
  /^\[([^\]]+)\] \[Request ID: ([0-9a-f]+)\] (?:\[(DEBUG|LOG|INFO|WARN|ERROR)\] )?([^]*)$/;
const levelOfWord: Readonly<Record<string, LogLevel>> = {
  ...{ DEBUG: "debug", LOG: "info", INFO: "info", WARN: "warn", ERROR: "error" },
};

/** Splits a line into its fields. Lines of functions come first, because their output may look like any other line. */
function entryOf(text: string): Entry {
  const [, name, requestId, word, said = ""] = ofCall.exec(text) ?? [];
  if (name !== undefined) {
    const call = { function: name, requestId };
    const level = levelOfWord[word ?? "ERROR"] ?? "error";
    const event = word === undefined ? null : eventIn(said);
    if (event !== null) return { level, what: event.event, fields: { ...event, ...call } };
    const { what, fields } = splitAtLines(said);
    return { level, what, fields: { ...fields, ...call } };
  }
  const { what, fields } = splitAtLines(text);
  const [, code] = /^Health: ([a-z-]+)/.exec(text) ?? [];
  const [, url] = /^Ready at (\S+)$/.exec(text) ?? [];
  const found = { ...(code === undefined ? {} : { code }), ...(url === undefined ? {} : { url }) };
  return { level: levelOf(text), what, fields: { ...found, ...fields } };
}

function levelOf(text: string): LogLevel {
  if (/^Error while /.test(text)) return "error";
  if (/^(Warning|Health): /.test(text)) return / is over\.$/.test(text) ? "info" : "warn";
  return "info";
}

function splitAtLines(text: string): Pick<Entry, "what" | "fields"> {
  const at = text.indexOf("\n");
  if (at === -1) return { what: text, fields: {} };
  return { what: text.slice(0, at), fields: { details: text.slice(at + 1) } };
}

/** An object with an event that a function printed for programs, in the quotes of a printed text. */
function eventIn(said: string): { event: string } | null {
  try {
    const value = JSON.parse(said.replace(/^'([^]*)'$/, "$1")) as { event?: unknown } | null;
    return typeof value?.event === "string" ? { ...value, event: value.event } : null;
  } catch {
    return null;
  }
}

const option = "--log-format";

/** Reads the option before the command line is checked, because a refusal needs a format, too. */
export function logFormatIn(words: readonly string[]): LogFormat {
  const isJson = words.some(
    (word, at) => word === `${option}=json` || (word === option && words[at + 1] === "json"),
  );
  return isJson ? "json" : "text";
}

export const isLogFormat = (word: string): word is LogFormat => word === "text" || word === "json";
