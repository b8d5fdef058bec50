import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Scrypt } from "lucia";

/*
 * The engine computes the library's hash natively (package-swaps.ts). Here packages run as they are installed, so a test
 * of the engine replaces the same hash: in JavaScript one takes 0.15 s of the processor.
 */

const keyBytes = 64;

const keyOf = (password: string, salt: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N: 16384, r: 16, p: 1, maxmem: 128 * 1024 * 1024 };
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

Scrypt.prototype.hash = async (password) => {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${(await keyOf(password, salt)).toString("hex")}`;
};

Scrypt.prototype.verify = async (hash, password) => {
  const [salt = "", key = "", ...more] = hash.split(":");
  const known = Buffer.from(key, "hex");
  if (more.length > 0 || known.length !== keyBytes) return false;
  return timingSafeEqual(await keyOf(password, salt), known);
};
