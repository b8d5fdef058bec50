import { createHmac, randomBytes, scrypt } from "node:crypto";
import { setTimeout } from "node:timers";
import { passwordLimits } from "../limits";

export interface ScryptOptions {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly dkLen?: number;
}

/**
 * The queue is limited, because checking a password costs more than guessing one. A mutation that conflicts runs again
 * with the same password, so the last results are cached: otherwise a burst of guesses at one account would delay all
 * others.
 */
export class PasswordHashing {
  readonly #secret = randomBytes(32);
  readonly #recent = new Map<string, Promise<ArrayBuffer>>();
  readonly #turns = new HashTurns();

  async hash(
    password: Uint8Array,
    salt: Uint8Array,
    options: ScryptOptions,
    isFirst = false,
  ): Promise<ArrayBuffer> {
    const name = `${isFirst ? "first" : "usual"} ${this.#nameOf(password, salt, options)}`;
    let key = this.#recent.get(name);
    if (key === undefined) {
      key = this.#turns.take(isFirst ? "first" : "usual", () => derive(password, salt, options));
      this.#remember(name, key);
    }
    return (await key).slice(0);
  }

  #nameOf(password: Uint8Array, salt: Uint8Array, { N, r, p, dkLen }: ScryptOptions): string {
    const lengths = [N, r, p, dkLen ?? 0, salt.length].join(" ");
    return createHmac("sha256", this.#secret)
      .update(`${lengths}\n`)
      .update(salt)
      .update(password)
      .digest("base64");
  }

  #remember(name: string, key: Promise<ArrayBuffer>): void {
    this.#recent.set(name, key);
    const forget = () => void this.#recent.delete(name);
    key.then(() => setTimeout(forget, passwordLimits.rememberedMs).unref(), forget);
  }
}

type Line = "first" | "usual";

/**
 * Each place computes one hash at a time and prefers one of the two lines. So a caller in the first line waits for at
 * most one running hash, and neither line starves.
 */
export class HashTurns {
  readonly #freePlaces: Line[] = Array.from({ length: passwordLimits.atOnceMax }, (_, place) =>
    place === 0 ? "first" : "usual",
  );
  readonly #waiting: Record<Line, ((place: Line) => void)[]> = { first: [], usual: [] };

  async take<T>(line: Line, run: () => Promise<T>): Promise<T> {
    const place = this.#takePlace(line) ?? (await this.#wait(line));
    try {
      return await run();
    } finally {
      this.#release(place);
    }
  }

  #takePlace(line: Line): Line | undefined {
    const own = this.#freePlaces.indexOf(line);
    return own === -1 ? this.#freePlaces.pop() : this.#freePlaces.splice(own, 1)[0];
  }

  #wait(line: Line): Promise<Line> {
    const waiting = this.#waiting[line];
    if (waiting.length >= passwordLimits.waitingMax) {
      throw new Error("Too many passwords are being checked right now. Try again shortly.");
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  #release(place: Line): void {
    const { first, usual } = this.#waiting;
    const next =
      place === "first" ? (first.shift() ?? usual.shift()) : (usual.shift() ?? first.shift());
    if (next === undefined) this.#freePlaces.push(place);
    else next(place);
  }
}

const hashing = new PasswordHashing();

export const scryptOffThread = (
  password: Uint8Array,
  salt: Uint8Array,
  options: ScryptOptions,
  isFirst = false,
): Promise<ArrayBuffer> => hashing.hash(password, salt, options, isFirst);

function derive(
  password: Uint8Array,
  salt: Uint8Array,
  { N, r, p, dkLen = 32 }: ScryptOptions,
): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, dkLen, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error === null) resolve(new Uint8Array(key).buffer);
      else reject(error);
    });
  });
}
