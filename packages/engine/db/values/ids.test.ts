import { describe, expect, it, onTestFinished, vi } from "vitest";
import { systemRng } from "../../clock";
import { seededRng } from "../../testing/seeded-rng";
import { decodeId, encodeId, freshId, internalIdOf } from "./ids";

const zeros = new Uint8Array(16);
const counting = Uint8Array.from({ length: 16 }, (_, at) => at);

describe("ids", () => {
  it("[C1] have Convex's shape", () => {
    expect(encodeId(10001, zeros)).toBe("j5700000000000000000000000001qv0");
    expect(encodeId(10001, counting)).toBe("j57000820c20a1g7104gm2rc1m70ynr8");
    expect(encodeId(10002, new Uint8Array(16).fill(255))).toBe("j97fzzzzzzzzzzzzzzzzzzzzzzzzzm7a");
    expect(encodeId(540, zeros).startsWith("kg2")).toBe(true);
    expect(encodeId(539, zeros).startsWith("kc2")).toBe(true);
  });

  it("[C1] decode to their table number and bytes, for table numbers of any length", () => {
    const random = seededRng(2);
    for (const table of [1, 127, 128, 10001, 16383, 16384, 2 ** 21, 2 ** 28, 2 ** 32 - 1]) {
      const internal = random.bytes(16);
      const decoded = decodeId(encodeId(table, internal));
      expect(decoded).toEqual({ isOk: true, tableNumber: table, internal });
    }
  });

  it("[C1] sort as their bytes do", () => {
    const random = seededRng(3);
    const made = Array.from({ length: 200 }, () => random.bytes(16));
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
    const byBytes = [...made].sort((a, b) => (hex(a) < hex(b) ? -1 : 1));
    const byText = [...made].sort((a, b) => (encodeId(10001, a) < encodeId(10001, b) ? -1 : 1));
    expect(byText.map(hex)).toEqual(byBytes.map(hex));
  });

  it("[C2] say what is wrong with an invalid text", () => {
    const id = encodeId(10001, counting);
    const errorOf = (text: string) => {
      const decoded = decodeId(text);
      return decoded.isOk ? "fine" : decoded.error;
    };
    expect(errorOf(id)).toBe("fine");
    expect(errorOf("")).toBe("Unable to decode ID: Invalid ID length 0");
    expect(errorOf("x".repeat(38))).toBe("Unable to decode ID: Invalid ID length 38");
    expect(errorOf(id.slice(0, 31))).toMatch(/Invalid ID length|base32/);
    expect(errorOf(id.toUpperCase())).toBe("Unable to decode ID: ID wasn't valid base32");
    expect(errorOf(id.replace("g", "u"))).toBe("Unable to decode ID: ID wasn't valid base32");
    expect(errorOf(`${id.slice(0, -1)}9`)).toMatch(/Invalid ID version|base32/);
    expect(errorOf("0".repeat(32))).toBe("Unable to decode ID: Invalid table number");
    expect(errorOf("z".repeat(32))).toBe("Unable to decode ID: Invalid table number");
  });

  it("[C2] with one changed character never name the same document", () => {
    const id = encodeId(10001, counting);
    for (let at = 0; at < id.length; at++) {
      for (const letter of "0123456789abcdefghjkmnpqrstvwxyz") {
        const changed = id.slice(0, at) + letter + id.slice(at + 1);
        const decoded = decodeId(changed);
        expect(decoded.isOk, changed).toBe(changed === id);
      }
    }
  });

  it("[C1] hold 112 random bits and the day", () => {
    const random = new Uint8Array(16).fill(7);
    const internal = internalIdOf(random, 86_400_000 * 0x1234);
    expect([...internal]).toEqual([...Array.from({ length: 14 }, () => 7), 0x12, 0x34]);
  });

  it("[C1] Z17: a million are all different, with every random byte equally likely", () => {
    const guessable = vi.spyOn(Math, "random").mockReturnValue(0.5);
    onTestFinished(() => guessable.mockRestore());
    const [count, randomBytes] = [1_000_000, 14];
    const source = { rng: systemRng(), startMs: 0 };
    const made = new Set<string>();
    const seen = Array.from({ length: randomBytes }, () => new Uint32Array(256));
    for (let index = 0; index < count; index++) {
      const id = freshId(10001, source);
      made.add(id);
      const decoded = decodeId(id);
      if (!decoded.isOk) throw new Error(decoded.error);
      seen.forEach((counts, at) => {
        const byte = decoded.internal[at] as number;
        counts[byte] = (counts[byte] ?? 0) + 1;
      });
    }
    expect(made.size).toBe(count);
    const expected = count / 256;
    const chiSquares = seen.map((counts) =>
      counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0),
    );
    // With 255 degrees of freedom, true randomness exceeds this once in a thousand million runs.
    expect(Math.max(...chiSquares)).toBeLessThan(430);
  });
});
