import { Password } from "@convex-dev/auth/providers/Password";
import { hashSecret } from "./secrets";

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

const saltCharacters = 32;

/**
 * Belongs to nobody and no password has it: looking at it takes as long as looking at a real one. Each address has its
 * own, as each account has its own salt: the engine remembers for a moment what it has hashed, and would otherwise be
 * quick about a password that was just tried at another address that nobody has.
 */
async function decoyOf(address: string): Promise<string> {
  const salt = (await hashSecret(address)).slice(0, saltCharacters);
  return `${salt}:${"0".repeat(128)}`;
}

export const hashPassword = (password: string) => library.hashSecret(password);

/** One hash whether or not there is anything to compare with, so that time does not tell who is known. */
export async function isPasswordRight(
  password: string,
  secret: string | null,
  address: string,
): Promise<boolean> {
  const isRight = await library.verifySecret(password, secret ?? (await decoyOf(address)));
  return isRight && secret !== null;
}
