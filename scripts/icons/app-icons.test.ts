import { readFileSync } from "node:fs";
import { unzlibSync } from "fflate";
import { describe, expect, test } from "vitest";
import { drawAppIcons } from "./app-icons";

const icons = drawAppIcons();
const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as {
  name: string;
  theme_color: string;
  icons: { src: string; sizes: string }[];
};
const page = readFileSync("index.html", "utf8");

interface Picture {
  side: number;
  alphaAt: (x: number, y: number) => number | undefined;
}

function decode(png: Uint8Array): Picture {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    const name = new TextDecoder().decode(png.subarray(at + 4, at + 8));
    chunks.set(name, png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const side = view.getUint32(16);
  const rows = unzlibSync(chunks.get("IDAT") ?? new Uint8Array());
  expect(rows).toHaveLength(side * (side + 1));
  return { side, alphaAt: (x, y) => chunks.get("tRNS")?.[rows[y * (side + 1) + 1 + x] ?? 0] };
}

test("the manifest and the page name icons that are drawn, in the size they say", () => {
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? "";
  const named = [...manifest.icons, { src: touch, sizes: "180x180" }];
  for (const { src, sizes } of named) {
    const icon = icons[src.slice(1)];
    expect(icon, src).toBeDefined();
    if (icon !== undefined) expect(`${decode(icon).side}x${decode(icon).side}`).toBe(sizes);
  }
});

test("the manifest has the page's name and its light colour", () => {
  expect(page).toContain(`<title>${manifest.name}</title>`);
  expect(page).toMatch(new RegExp(`data-scheme="light"[^>]*content="${manifest.theme_color}"`));
});

describe("an icon", () => {
  test("has round corners, unless the system cuts its own shape out of it", () => {
    const cornerOf = (name: string) => decode(icons[name] ?? new Uint8Array()).alphaAt(0, 0);
    expect(cornerOf("icons/app-512.png")).toBe(0);
    expect(cornerOf("icons/maskable-512.png")).toBe(255);
    expect(cornerOf("icons/apple-touch.png")).toBe(255);
  });

  test("is the same bytes each time, and small", () => {
    expect(drawAppIcons()).toEqual(icons);
    for (const icon of Object.values(icons)) expect(icon.length).toBeLessThan(10_000);
  });
});
