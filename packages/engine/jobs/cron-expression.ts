/** The minutes in which a job runs, UTC. A null field is unrestricted. */
export interface CronExpression {
  readonly minutes: ReadonlySet<number> | null;
  readonly hours: ReadonlySet<number> | null;
  readonly daysOfMonth: ReadonlySet<number> | null;
  /** 1 is January. */
  readonly months: ReadonlySet<number> | null;
  /** 0 is Sunday. */
  readonly daysOfWeek: ReadonlySet<number> | null;
}

export class CronError extends Error {
  override readonly name = "CronError";
}

interface Field {
  readonly what: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
  /** FRI-MON and NOV-FEB wrap around; 50-10 minutes is a mistake. */
  readonly wrapsAround?: true;
}

const dayNames = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const monthNames = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const fields: readonly Field[] = [
  { what: "minute", min: 0, max: 59 },
  { what: "hour", min: 0, max: 23 },
  { what: "day of month", min: 1, max: 31 },
  { what: "month", min: 1, max: 12, names: monthNames, wrapsAround: true },
  { what: "day of week", min: 0, max: 6, names: dayNames, wrapsAround: true },
];

export function parseCron(text: string): CronExpression {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length) {
    throw new CronError(`The cron spec "${text}" must have 5 fields, it has ${parts.length}.`);
  }
  const [minutes, hours, daysOfMonth, months, daysOfWeek] = fields.map((field, index) =>
    parseField(parts[index] ?? "", field, text),
  );
  const expression = {
    minutes: minutes ?? null,
    hours: hours ?? null,
    daysOfMonth: daysOfMonth ?? null,
    months: months ?? null,
    daysOfWeek: daysOfWeek ?? null,
  };
  if (!canMatch(expression)) {
    throw new CronError(`The cron spec "${text}" will never match any time`);
  }
  return expression;
}

function parseField(part: string, field: Field, text: string): Set<number> | null {
  if (part === "*" || part === "?") return null;
  const values = new Set<number>();
  for (const item of part.split(",")) addItem(values, item, field, text);
  return values;
}

function addItem(values: Set<number>, item: string, field: Field, text: string): void {
  const fault = (why: string) =>
    new CronError(`The cron spec "${text}" has a bad ${field.what} "${item}": ${why}.`);
  const match = /^(?:\*|([A-Za-z0-9]+)(?:-([A-Za-z0-9]+))?)(?:\/(\d+))?$/.exec(item);
  if (match === null) throw fault("only numbers, names, lists, ranges and steps are supported");
  const [, first, last, stepText] = match;
  const from = first === undefined ? field.min : numberOf(first, field);
  const end = last ?? (stepText === undefined ? first : undefined);
  const to = end === undefined ? field.max : numberOf(end, field);
  const step = Number(stepText ?? 1);
  if (from === null || to === null) throw fault(`expected ${field.min} to ${field.max}`);
  if (step < 1) throw fault("a step is at least 1");
  if (from > to && !field.wrapsAround) throw fault("the range runs backwards");
  const span = field.max - field.min + 1;
  const length = from <= to ? to - from : to - from + span;
  for (let offset = 0; offset <= length; offset += step) {
    values.add(((from - field.min + offset) % span) + field.min);
  }
}

function numberOf(text: string, field: Field): number | null {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return named + field.min;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return number >= field.min && number <= field.max ? number : null;
}

/** Only days of the month can be impossible, and only without weekdays, because every month has every weekday. */
function canMatch({ daysOfMonth, daysOfWeek, months }: CronExpression): boolean {
  if (daysOfMonth === null || daysOfWeek !== null) return true;
  const earliest = Math.min(...daysOfMonth);
  return longestMonths.some(
    (days, index) => (months === null || months.has(index + 1)) && earliest <= days,
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;
/** 29 February may be eight years away, around a century that is not a leap year. */
const daysAheadMax = 9 * 366;

export function nextCronMs(expression: CronExpression, afterMs: number): number {
  const earliestMs = Math.floor(afterMs / minuteMs) * minuteMs + minuteMs;
  let day = Math.floor(earliestMs / dayMs) * dayMs;
  for (let ahead = 0; ahead < daysAheadMax; ahead++, day += dayMs) {
    const found = isDay(expression, new Date(day)) ? minuteOf(expression, day, earliestMs) : null;
    if (found !== null) return found;
  }
  throw new CronError("The cron spec will never match any time");
}

/** When both kinds of day are restricted, either matches. */
function isDay({ daysOfMonth, daysOfWeek, months }: CronExpression, date: Date): boolean {
  if (months !== null && !months.has(date.getUTCMonth() + 1)) return false;
  const isOfMonth = daysOfMonth?.has(date.getUTCDate());
  const isOfWeek = daysOfWeek?.has(date.getUTCDay());
  if (isOfMonth === undefined) return isOfWeek ?? true;
  return isOfMonth || isOfWeek === true;
}

function minuteOf(expression: CronExpression, day: number, earliestMs: number): number | null {
  for (let hour = 0; hour < 24; hour++) {
    if (expression.hours?.has(hour) === false) continue;
    if (day + (hour + 1) * hourMs <= earliestMs) continue;
    for (let minute = 0; minute < 60; minute++) {
      const atMs = day + hour * hourMs + minute * minuteMs;
      if (atMs >= earliestMs && expression.minutes?.has(minute) !== false) return atMs;
    }
  }
  return null;
}
