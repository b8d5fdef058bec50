import { Password } from "@convex-dev/auth/providers/Password";
import { hashWithKey } from "../limits/keyedHashes";

interface PasswordCrypto {
  hashSecret: (password: string) => Promise<string>;
  verifySecret: (password: string, hash: string) => Promise<boolean>;
}

/**
 * The library's own hash (scrypt, 16384/16/1), so that it can read the accounts, and so that the engine can replace
 * exactly this function with a native one off the event loop. `options` is internal to the library: its version is
 * pinned, and a test reads a hash that it wrote.
 */
const { crypto: library } = (
  Password({}) as unknown as {
    options: { crypto: PasswordCrypto };
  }
).options;

const saltCharacters = 32;

/**
 * A hash no password matches, so that an unknown address takes as long as a known one. Different for each address,
 * because the engine caches recent hashes and would otherwise answer faster for a password just tried at another
 * unknown address.
 */
function decoyOf(address: string): string {
  const salt = hashWithKey(`decoy ${address}`).slice(0, saltCharacters);
  return `${salt}:${"0".repeat(128)}`;
}

const turnedAwayTriesMax = 10;
const turnedAwayPauseMs = 200;

/** The engine limits parallel hashes and rejects the rest: wait and retry for two seconds. */
async function inTurn<T>(hash: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await hash();
    } catch (error) {
      const isTurnedAway = error instanceof Error && error.message.includes("Too many passwords");
      if (!isTurnedAway || tries === turnedAwayTriesMax) throw error;
      await new Promise((resume) => setTimeout(resume, turnedAwayPauseMs));
    }
  }
}

export const hashPassword = (password: string) => inTurn(() => library.hashSecret(password));

/** Always one hash, so that timing does not reveal which addresses exist. */
export async function isPasswordRight(
  password: string,
  secret: string | null,
  address: string,
): Promise<boolean> {
  const hash = secret ?? decoyOf(address);
  const isRight = await inTurn(() => library.verifySecret(password, hash));
  return isRight && secret !== null;
}
