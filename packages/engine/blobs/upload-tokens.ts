import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock, Rng } from "../clock";
import { blobLimits } from "../limits";

/** Tokens that permit anyone who has one to upload any number of times until it expires. Valid across restarts. */
export class UploadTokens {
  readonly #secret: Uint8Array;
  readonly #clock: Clock;
  readonly #rng: Rng;

  constructor(secret: Uint8Array, clock: Clock, rng: Rng) {
    this.#secret = secret;
    this.#clock = clock;
    this.#rng = rng;
  }

  /** Files uploaded with the token belong to the component; "" is the app. */
  issue(component = ""): string {
    const untilMs = this.#clock.nowMs() + blobLimits.uploadTokenMs;
    const random = Buffer.from(this.#rng.bytes(12)).toString("base64url");
    const nonce = component === "" ? random : `${random}~${Buffer.from(component).toString("hex")}`;
    const body = `${untilMs.toString(36)}.${nonce}`;
    return `${body}.${this.#sign(body)}`;
  }

  check(token: string): "valid" | "expired" | "invalid" {
    const [until = "", nonce = "", mark = "", ...rest] = token.split(".");
    const expected = Buffer.from(this.#sign(`${until}.${nonce}`));
    const given = Buffer.from(mark);
    const isGenuine =
      rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
    if (!isGenuine) return "invalid";
    return Number.parseInt(until, 36) >= this.#clock.nowMs() ? "valid" : "expired";
  }

  componentOf(token: string): string {
    const [, component = ""] = token.split(".")[1]?.split("~") ?? [];
    return Buffer.from(component, "hex").toString();
  }

  #sign(body: string): string {
    return createHmac("sha256", this.#secret).update(body).digest("base64url");
  }
}
