import { expect, test } from "vitest";
import { nameDevice } from "./device-names";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  ["Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox", "Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Linux"],
])("%s", (userAgent, browser, system) => {
  expect(nameDevice(userAgent)).toEqual({ browser, system });
});

test.each([null, "", "curl/8.0", "<script>alert(1)</script>"])("%j has no name", (userAgent) => {
  expect(nameDevice(userAgent)).toEqual({ browser: null, system: null });
});
