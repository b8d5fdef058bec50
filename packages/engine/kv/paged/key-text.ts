import type { Key } from "../key";

/**
 * SQLite's driver ends a text at its first zero, so zeros and ones are written as two characters. The order is
 * preserved.
 */
export const keyText = (key: Key): string => (low.test(key) ? key.replace(lows, escaped) : key);

export const keyOfText = (text: string): Key =>
  text.includes("\x01")
    ? text.replace(pairs, (pair) => (pair[1] === "\x01" ? "\0" : "\x01"))
    : text;

const [low, lows, pairs] = [/[\0\x01]/, /[\0\x01]/g, /\x01[\x01\x02]/g];
const escaped = (char: string) => (char === "\0" ? "\x01\x01" : "\x01\x02");

/** The three bytes at the start of every key, which identify its index. */
export const prefixChars = 3;

export const prefixNumber = (key: Key): number =>
  (key.charCodeAt(0) << 16) | (key.charCodeAt(1) << 8) | key.charCodeAt(2);

export const prefixOf = (number: number): Key =>
  String.fromCharCode(number >>> 16, (number >>> 8) & 0xff, number & 0xff);
