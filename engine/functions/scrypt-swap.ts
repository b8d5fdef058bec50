import { createHmac, randomBytes, scrypt } from "node:crypto";
import { setTimeout } from "node:timers";
import type { Plugin } from "esbuild";
import { passwordLimits } from "../limits";

/**
 * Lucia's scrypt is plain JavaScript that never yields: each sign-in would stop the server for 100 ms. Bundles get the
 * same function from the host, which computes the same bytes on the thread pool, so stored hashes stay valid.
 */
export const scryptSwap: Plugin = {
  name: "scrypt-swap",
  setup(build) {
    build.onLoad({ filter: /[\\/]lucia[\\/]dist[\\/]scrypt[\\/]index\.js$/ }, () => ({
      contents:
        "export const scrypt = (password, salt, options) => __engineHost.scrypt(password, salt, options);",
      loader: "js",
    }));
  },
};

export interface ScryptOptions {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly dkLen?: number;
}

/**
 * Bounded, because a password costs its checker more than its guesser. A mutation that is overtaken runs again with the
 * same password: what was just computed is remembered, or a burst of guesses at one account would hold up all others.
 */
export class PasswordHashing {
  readonly #secret = randomBytes(32);
  readonly #recent = new Map<string, Promise<ArrayBuffer>>();
  readonly #waiting: (() => void)[] = [];
  #runningCount = 0;

  async hash(password: Uint8Array, salt: Uint8Array, options: ScryptOptions): Promise<ArrayBuffer> {
    const name = this.#nameOf(password, salt, options);
    let key = this.#recent.get(name);
    if (key === undefined) {
      key = this.#inTurn(() => derive(password, salt, options));
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

  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (this.#runningCount < passwordLimits.atOnceMax) this.#runningCount++;
    else {
      if (this.#waiting.length >= passwordLimits.waitingMax) {
        throw new Error("Too many passwords are being checked at the moment. Try again shortly.");
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await run();
    } finally {
      // Its place is handed on, or given up.
      const next = this.#waiting.shift();
      if (next === undefined) this.#runningCount--;
      else next();
    }
  }
}

const hashing = new PasswordHashing();

export const scryptOffThread = (
  password: Uint8Array,
  salt: Uint8Array,
  options: ScryptOptions,
): Promise<ArrayBuffer> => hashing.hash(password, salt, options);

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
