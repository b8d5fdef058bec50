import { Password } from "@convex-dev/auth/providers/Password";

interface PasswordCrypto {
  hashSecret: (password: string) => Promise<string>;
  verifySecret: (password: string, hash: string) => Promise<boolean>;
}

/**
 * The library's own hash (scrypt, 16384/16/1), so that accounts stay readable to it, and so that the engine, which
 * swaps exactly this function for a native one, computes it off the event loop. `options` is internal to the library:
 * its version is pinned, and a test reads a hash that it wrote.
 */
const { crypto: library } = (
  Password({}) as unknown as {
    options: { crypto: PasswordCrypto };
  }
).options;

/** Belongs to nobody and no password has it: looking at it takes as long as looking at a real one. */
const DECOY = `${"0".repeat(32)}:${"0".repeat(128)}`;

export const hashPassword = (password: string) => library.hashSecret(password);

/** One hash whether or not there is anything to compare with, so that time does not tell who is known. */
export async function isPasswordRight(password: string, secret: string | null): Promise<boolean> {
  const isRight = await library.verifySecret(password, secret ?? DECOY);
  return isRight && secret !== null;
}
