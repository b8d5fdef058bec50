import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { describePasskeyBar, describePasskeyFailure } from "@/content/describe-passkey-failure";
import { passkeyWords } from "@/content/passkeys";
import { localStore } from "@/lib/kept/local-store";
import { browserKey } from "@/lib/kept/kept-keys";
import {
  keepHasPasskey,
  keepSomebodyHasPasskey,
  mayHavePasskey,
} from "@/lib/sign-in/passkey-owners";
import { askPasskey, findPasskeyBar } from "@/lib/sign-in/passkeys";

function openAt(address: string, isSecure = true) {
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("isSecureContext", isSecure);
}
beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  openAt("http://localhost:3210");
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStore.remove({ key: browserKey("passkey_owners") });
});

test("[auth-34] the real reason is given if no passkey can be used", () => {
  expect(findPasskeyBar()).toBeNull();
  openAt("http://127.0.0.1:3210");
  expect(describePasskeyBar("number")).toBe(passkeyWords.atLocalhost("http://localhost:3210"));
  openAt("https://203.0.113.7");
  expect(findPasskeyBar()).toBe("number");
  expect(describePasskeyBar("number")).toBe(passkeyWords.unable.number);
  openAt("http://portal.example", false);
  expect(findPasskeyBar()).toBe("insecure");
  openAt("https://portal.example");
  vi.stubGlobal("PublicKeyCredential", undefined);
  expect(findPasskeyBar()).toBe("browser");
});

test("[auth-34] a passkey of another address is not requested, and the page says where it works", async () => {
  const failure: unknown = await askPasskey({ rpId: "portal.example" }).catch(
    (error: unknown) => error,
  );
  expect(describePasskeyFailure(failure)).toBe(passkeyWords.elsewhere("portal.example"));
});

test("[auth-35] a passkey is offered only to people who have one as far as this browser knows", () => {
  expect([mayHavePasskey(), mayHavePasskey("ada")]).toEqual([false, false]);
  keepHasPasskey("ada", true);
  expect([mayHavePasskey(), mayHavePasskey("ada"), mayHavePasskey("grace")]).toEqual([
    ...[true, true, false],
  ]);
  keepHasPasskey("ada", false);
  expect([mayHavePasskey(), mayHavePasskey("ada")]).toEqual([false, false]);
  keepSomebodyHasPasskey();
  expect([mayHavePasskey(), mayHavePasskey("grace")]).toEqual([true, true]);
  openAt("http://127.0.0.1:3210");
  expect(mayHavePasskey("grace")).toBe(false);
});
