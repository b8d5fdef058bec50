import { StartError } from "./admin/start-error";
import { formerName, type ServerBase } from "./server-base";
import type { SecretRotation } from "./tokens/key-ring";

type Ground = Pick<ServerBase, "data" | "options" | "clock" | "environment">;

const timerMsMax = 24 * 60 * 60 * 1000;

/** Replaces keys that functions use: each change reaches the functions at once. */
export class KeyRotation {
  readonly #ground: Ground;
  readonly #reload: () => Promise<void>;
  #timer: NodeJS.Timeout | null = null;

  constructor(ground: Ground, reload: () => Promise<void>) {
    this.#ground = ground;
    this.#reload = reload;
    this.#watchEnd();
  }

  async rotateSignInKeys(isNow: boolean): Promise<void> {
    const { data, environment, clock } = this.#ground;
    if ("JWT_PRIVATE_KEY" in this.#given() || "JWKS" in this.#given()) {
      throw new StartError(
        "You set JWT_PRIVATE_KEY and JWKS yourself, so you also have to replace them yourself. Or remove them, to let the server use its own keys.",
      );
    }
    await data.keys.rotateSigningKey(clock.nowMs(), isNow);
    environment.refresh();
    await this.#reload();
    this.#watchEnd();
  }

  /** From here on the functions see both secrets. */
  async beginSecret(name: string): Promise<SecretRotation> {
    const { data, options, environment } = this.#ground;
    if (options.secretVariables?.includes(name) !== true) {
      throw new StartError(`This server makes no secret called ${name}.`);
    }
    const given = this.#given();
    if (name in given) {
      if (formerName(name) in given) return "unfinished";
      throw new StartError(
        `You set ${name} yourself. Set it to the new value and ${formerName(name)} to the old one, restart the server, and run this again.`,
      );
    }
    const state = await data.keys.beginSecret(name);
    environment.refresh();
    await this.#reload();
    return state;
  }

  finishSecret(name: string): Promise<void> {
    return this.#ground.data.keys.finishSecret(name);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Variables set by an operator override the folder's keys. */
  #given(): Readonly<Record<string, string>> {
    const { options, environment } = this.#ground;
    return { ...options.environment, ...environment.stored() };
  }

  /** Removes a former key from the key set when its last token has expired. */
  #watchEnd(): void {
    const { data, environment, clock } = this.#ground;
    this.stop();
    const nowMs = clock.nowMs();
    const endMs = data.keys.nextEndAfter(nowMs);
    if (endMs === null) return;
    const end = () => {
      environment.refresh();
      this.#watchEnd();
    };
    this.#timer = setTimeout(end, Math.min(endMs - nowMs + 1, timerMsMax)).unref();
  }
}
