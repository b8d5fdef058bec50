type Alphabet = "base64" | "base64url";

interface ReadOptions {
  alphabet?: Alphabet;
  lastChunkHandling?: "loose" | "strict" | "stop-before-partial";
}

interface WriteOptions {
  alphabet?: Alphabet;
  omitPadding?: boolean;
}

const characters: Readonly<Record<Alphabet, RegExp>> = {
  base64: /^([A-Za-z0-9+/]*)(={0,2})$/,
  base64url: /^([A-Za-z0-9_-]*)(={0,2})$/,
};

function requireText(given: unknown): asserts given is string {
  if (typeof given !== "string") throw new TypeError("The input is not a string");
}

function requireOneOf(given: string, known: readonly string[]): void {
  if (!known.includes(given)) throw new TypeError(`"${given}" is not one of ${known.join(", ")}`);
}

/** Copies the bytes, because small buffers share their memory. */
const decoded = (text: string, encoding: "base64" | "hex") =>
  new Uint8Array(Buffer.from(text, encoding));

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

const lacksZeros = (body: string) =>
  Buffer.from(body, "base64").toString("base64url") !==
  body.replaceAll("+", "-").replaceAll("/", "_");

/** The digits to decode, after checking everything around them. */
function digitsOf(text: string, { alphabet = "base64", lastChunkHandling = "loose" }: ReadOptions) {
  requireOneOf(alphabet, ["base64", "base64url"]);
  requireOneOf(lastChunkHandling, ["loose", "strict", "stop-before-partial"]);
  const found = characters[alphabet].exec(text.replace(/[\t\n\f\r ]/g, ""));
  const [, body = "", padding = ""] = found ?? [];
  const partial = body.length % 4;
  const isWhole = partial === 0 ? padding === "" : partial > 1 && partial + padding.length === 4;
  const isOpen = padding === "" || (partial === 2 && padding === "=");
  const isLoose = lastChunkHandling === "loose" && partial > 1 && padding === "";
  if (found === null) throw new SyntaxError("The input is not valid base64");
  if (!isWhole && isOpen && lastChunkHandling === "stop-before-partial") {
    return body.slice(0, body.length - partial);
  }
  if (!isWhole && !isLoose) throw new SyntaxError("The input ends within a character");
  if (lastChunkHandling === "strict" && lacksZeros(body)) {
    throw new SyntaxError("The input ends with extra bits");
  }
  return body;
}

export const byteStatics = {
  fromBase64(text: unknown, options: ReadOptions = {}): Uint8Array {
    requireText(text);
    return decoded(digitsOf(text, options), "base64");
  },

  fromHex(text: unknown): Uint8Array {
    requireText(text);
    if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) {
      throw new SyntaxError("The input is not valid hexadecimal");
    }
    return decoded(text, "hex");
  },
};

export const byteMethods = {
  toBase64(
    this: Uint8Array,
    { alphabet = "base64", omitPadding = false }: WriteOptions = {},
  ): string {
    requireOneOf(alphabet, ["base64", "base64url"]);
    const text = bufferOf(this).toString(alphabet);
    if (omitPadding) return text.replace(/=+$/, "");
    return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
  },

  toHex(this: Uint8Array): string {
    return bufferOf(this).toString("hex");
  },
};
