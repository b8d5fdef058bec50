import { readCsv } from "../files/csv";
import { nameCharactersMax } from "../limits";
import { normalizeEmail } from "./email-addresses";

export type InviteProblem = "malformed" | "repeated" | "too_long";

export interface InviteLine {
  /** Its position in the list, from 1. */
  line: number;
  typed: string;
  email: string;
  firstName: string;
  lastName: string;
  problem: InviteProblem | null;
}

/** "Ada Lovelace <ada@example.com>", as an email program writes it. */
const NAMED = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/;

const HEADINGS: Record<string, "email" | "firstName" | "lastName" | "name"> = {
  email: "email",
  "e-mail": "email",
  "email address": "email",
  "first name": "firstName",
  first_name: "firstName",
  firstname: "firstName",
  "last name": "lastName",
  last_name: "lastName",
  lastname: "lastName",
  surname: "lastName",
  name: "name",
  "full name": "name",
};

/**
 * Reads a pasted list or a CSV file: an address a line, or an address with names in any order of columns. A first line
 * without an address counts as a heading if it names the columns.
 */
export function readInviteList(text: string): InviteLine[] {
  const rows = readCsv(text);
  const heading = rows[0]?.cells.map((cell) => HEADINGS[cell.trim().toLowerCase()]);
  const isHeaded = heading?.includes("email") ?? false;
  const seen = new Set<string>();
  return rows.slice(isHeaded ? 1 : 0).map(({ line, cells }) => {
    const person = isHeaded ? readHeaded(cells, heading ?? []) : readPlain(cells);
    const email = normalizeEmail(person.email);
    const problem = findProblem(email, person, seen);
    if (email !== null) seen.add(email);
    return {
      line,
      typed: cells.join(", ").trim(),
      ...person,
      email: email ?? person.email,
      problem,
    };
  });
}

type Person = Pick<InviteLine, "email" | "firstName" | "lastName">;

function findProblem(
  email: string | null,
  { firstName, lastName }: Person,
  seen: ReadonlySet<string>,
): InviteProblem | null {
  if (email === null) return "malformed";
  if (seen.has(email)) return "repeated";
  return [firstName, lastName].some((name) => name.length > nameCharactersMax) ? "too_long" : null;
}

function readHeaded(cells: readonly string[], heading: readonly (string | undefined)[]): Person {
  const cellOf = (name: string) => (cells[heading.indexOf(name)] ?? "").trim();
  const whole = splitName(cellOf("name"));
  return {
    email: cellOf("email"),
    firstName: cellOf("firstName") || whole.firstName,
    lastName: cellOf("lastName") || whole.lastName,
  };
}

function readPlain(cells: readonly string[]): Person {
  const named = cells.length === 1 ? NAMED.exec(cells[0] ?? "") : null;
  if (named !== null) return { email: named[2] ?? "", ...splitName(named[1] ?? "") };
  const at = cells.findIndex((cell) => cell.includes("@"));
  const names = cells.filter((cell, index) => index !== Math.max(at, 0) && cell.trim() !== "");
  const [first = "", ...rest] = names.map((name) => name.trim());
  const parted =
    rest.length === 0 ? splitName(first) : { firstName: first, lastName: rest.join(" ") };
  return { email: (cells[Math.max(at, 0)] ?? "").trim(), ...parted };
}

function splitName(name: string): Pick<Person, "firstName" | "lastName"> {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return { firstName: words[0] ?? "", lastName: words.slice(1).join(" ") };
}
