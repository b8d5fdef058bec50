import { afterEach, describe, expect, test, vi } from "vitest";
import { freshTwoStep } from "../../../tests/support/two-step-door";
import { internal } from "../../_generated/api";
import { findSealingKey } from "../../people/settings";

const email = "ada@example.com";
const { door, held, knock } = freshTwoStep(email);

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** As the engine does it, or an operator who has set the key. */
function replaceKey(): void {
  vi.stubEnv("MFA_ENC_KEY_FORMER", findSealingKey() ?? "");
  vi.stubEnv("MFA_ENC_KEY", newKey());
}

afterEach(() => void vi.unstubAllEnvs());

const reseal = () => door.t.action(internal.signIn.resealing.resealAll, {});

describe("[auth-38] M09: another MFA_ENC_KEY", () => {
  test("opens secrets sealed with the former key, and seals them again with the new one", async () => {
    replaceKey();
    expect(await knock(await held.app.code())).toBe("ok");
    expect(await reseal()).toEqual(["1 authenticators were sealed with the new key."]);
    vi.stubEnv("MFA_ENC_KEY_FORMER", "");
    vi.advanceTimersByTime(60_000);
    expect(await knock(await held.app.code())).toBe("ok");
    expect(await reseal()).toEqual(["0 authenticators were sealed with the new key."]);
  });

  test("reports how many secrets no available key opens, and continues", async () => {
    vi.stubEnv("MFA_ENC_KEY", newKey());
    expect((await reseal()).at(-1)).toContain("1 authenticators cannot be decrypted with any key");
    expect(await knock(held.app.recoveryCodes[0])).toBe("ok");
  });
});
