import { currentExecution } from "../execution-context";
import { refusalOf } from "../refusals";
import { bound } from "./shadow-time";

const randomBytesMax = 65_536;

const transactionChance = () => {
  const execution = currentExecution();
  if (execution === undefined || execution.tx === null) return null;
  execution.call.readsBeside += 1;
  return execution.chance;
};

export function shadowMath(real: Math): Math {
  const shadow = Object.create(
    Object.getPrototypeOf(real) as object,
    Object.getOwnPropertyDescriptors(real),
  ) as Math;
  shadow.random = () => transactionChance()?.next() ?? real.random();
  return shadow;
}

export function shadowCrypto(real: Crypto): Crypto {
  const subtle = shadowSubtle(real.subtle);
  const shadow = {
    subtle,
    getRandomValues<T extends ArrayBufferView>(array: T): T {
      const chance = transactionChance();
      if (chance === null) return real.getRandomValues(array as never);
      if (array.byteLength > randomBytesMax) {
        throw new DOMException(
          `The requested length exceeds ${randomBytesMax} bytes`,
          "QuotaExceededError",
        );
      }
      const target = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      target.set(chance.bytes(array.byteLength));
      return array;
    },
    randomUUID(): string {
      const chance = transactionChance();
      return chance === null ? real.randomUUID() : uuidOf(chance.bytes(16));
    },
  };
  return shadow as Crypto;
}

/** Digests, signatures and key derivation are deterministic; creating a key is not. */
function shadowSubtle(real: SubtleCrypto): SubtleCrypto {
  return new Proxy(real, {
    get(target, key) {
      if (key !== "generateKey" || transactionChance() === null) return bound(target, key);
      return () => Promise.reject(new Error(refusalOf("cryptographic randomness")));
    },
  });
}

function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  });
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
