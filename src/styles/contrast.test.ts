/** Computes the contrast of every pair of colours that meet on a page, from tokens.css. */
import { PHASES } from "@domain/work/phases";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Scheme = "light" | "dark";
type Rgb = [red: number, green: number, blue: number]; // Linear light, 0 to 1.

const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;
const grounds = ["background", "card", "popover", "muted"];
const inks = [
  "foreground",
  "muted-foreground",
  "primary",
  "highlight",
  "destructive",
  "warning",
  "success",
];

/** [text, background] */
const textPairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ["primary-foreground", "primary"],
  ["highlight-foreground", "highlight"],
  ["destructive-foreground", "destructive"],
  ["background", "foreground"],
  ["scan-ink", "scan-ground"],
  ...PHASES.flatMap((phase) => [
    [`${phase}-on-solid`, `${phase}-solid`],
    ["foreground", `${phase}-tint`],
    ["muted-foreground", `${phase}-tint`],
    [`${phase}-solid`, `${phase}-tint`],
    ...grounds.map((ground) => [`${phase}-solid`, ground]),
  ]),
] as [string, string][];

const controlPairs = ["input", "ring"].flatMap((line) =>
  grounds.map((ground) => [line, ground] as [string, string]),
);

const tokens = readFileSync("src/styles/tokens.css", "utf8");

describe.each(["light", "dark"] as const)("in the %s theme", (scheme) => {
  test.each(textPairs)("%s is readable on %s", (text, ground) => {
    expect(ratio(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(TEXT_RATIO);
  });

  test.each(controlPairs)("%s is visible on %s", (line, ground) => {
    expect(ratio(colour(line, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(
      CONTROL_RATIO,
    );
  });

  test("the browser's toolbar has the page's background colour", () => {
    const meta = new RegExp(`data-scheme="${scheme}"[^>]*content="(#[0-9a-f]{6})"`);
    expect(meta.exec(readFileSync("index.html", "utf8"))?.[1]).toBe(
      hex(colour("background", scheme)),
    );
  });
});

test("the formula is right: black on white is 21 to 1, and a known colour converts correctly", () => {
  expect(ratio(fromOklch(0, 0, 0), fromOklch(1, 0, 0))).toBeCloseTo(21, 1);
  expect(hex(fromOklch(0.628, 0.2577, 29.23))).toBe("#ff0000");
});

test("every colour is in the sRGB gamut", () => {
  const names = [...tokens.matchAll(/--([\w-]+): light-dark/g)].map(([, name]) => name ?? "");
  const isShown = (share: number) => share > -0.002 && share < 1.002;
  const outside = names.filter((name) =>
    (["light", "dark"] as const).some((scheme) => !colour(name, scheme).every(isShown)),
  );
  expect(names.length).toBeGreaterThan(25);
  expect(outside).toEqual([]);
});

function colour(name: string, scheme: Scheme): Rgb {
  const part = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: / [\d.]+)?\)`;
  const found = new RegExp(`--${name}: light-dark\\(${part}, ${part}\\)`).exec(tokens);
  if (!found) throw new Error(`No colour named ${name}`);
  const [l, c, h] = found
    .slice(1)
    .map(Number)
    .slice(scheme === "light" ? 0 : 3);
  return fromOklch(l ?? 0, c ?? 0, h ?? 0);
}

/** OKLab by Björn Ottosson, inverted to linear sRGB. */
function fromOklch(lightness: number, chroma: number, hueDegrees: number): Rgb {
  const hue = (hueDegrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function ratio(one: Rgb, other: Rgb): number {
  const luminance = ([r, g, b]: Rgb) => 0.2126 * clamp(r) + 0.7152 * clamp(g) + 0.0722 * clamp(b);
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function hex(rgb: Rgb): string {
  const encode = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
  const byte = (v: number) => Math.round(encode(clamp(v)) * 255);
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, "0")).join("")}`;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
