import { scrypt } from "node:crypto";
import type { Plugin } from "esbuild";

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

export function scryptOffThread(
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
