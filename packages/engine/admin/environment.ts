import type { Database } from "../db/database";
import type { Transaction } from "../db/transaction";

interface Variable {
  _id: string;
  name: string;
  value: string;
}

export class VariableError extends Error {}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const valueCharsMax = 8192;
const variablesMax = 100;

/**
 * The `process.env` of functions: system variables, overridden by the variables set for this deployment. The machine's
 * environment is not included.
 */
export class Environment {
  readonly #db: Database;
  readonly #system: () => Readonly<Record<string, string>>;
  #stored: Readonly<Record<string, string>> = {};
  #values: Readonly<Record<string, string>> | null = null;

  constructor(db: Database, system: () => Readonly<Record<string, string>>) {
    this.#db = db;
    this.#system = system;
    this.#read();
  }

  values(): Readonly<Record<string, string>> {
    this.#values ??= Object.freeze({ ...this.#system(), ...this.#stored });
    return this.#values;
  }

  stored(): Readonly<Record<string, string>> {
    return this.#stored;
  }

  /** Called when system variables have changed, such as the address once the port is known. */
  refresh(): void {
    this.#values = null;
  }

  /** Null removes a variable. All changes are made, or none. */
  async change(changes: Readonly<Record<string, string | null>>): Promise<void> {
    for (const [name, value] of Object.entries(changes)) requireSettable(name, value);
    const next = { ...this.#stored, ...changes };
    if (Object.values(next).filter((value) => value !== null).length > variablesMax) {
      throw new VariableError(`A deployment may have ${variablesMax} variables.`);
    }
    await this.#db.transact((tx) => {
      const known = new Map(variablesIn(tx).map((variable) => [variable.name, variable]));
      for (const [name, value] of Object.entries(changes)) {
        const id = known.get(name)?._id;
        if (value === null) {
          if (id !== undefined) tx.remove(id, { access: "engine" });
        } else if (id === undefined) tx.insert("_environment", { name, value }, "engine");
        else tx.replace(id, { name, value }, { access: "engine" });
      }
    });
    this.#read();
  }

  #read(): void {
    const tx = this.#db.begin("durable", { isReadOnly: true });
    this.#stored = Object.fromEntries(variablesIn(tx).map(({ name, value }) => [name, value]));
    this.#values = null;
  }
}

function requireSettable(name: string, value: string | null): void {
  if (!namePattern.test(name)) {
    throw new VariableError(
      `${JSON.stringify(name.slice(0, 80))} is not a valid variable name: letters, digits and _, at most 64.`,
    );
  }
  if (value !== null && value.length > valueCharsMax) {
    throw new VariableError(`${name} is longer than ${valueCharsMax} characters.`);
  }
}

function variablesIn(tx: Transaction): Variable[] {
  const source = { type: "FullTableScan", tableName: "_environment", order: "asc" } as const;
  const rows = tx.query({ source, operators: [] }, "engine");
  const variables: Variable[] = [];
  for (let row = rows.next(); row !== null; row = rows.next()) {
    variables.push(JSON.parse(row.json) as Variable);
  }
  return variables;
}
