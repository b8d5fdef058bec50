import { parseRelay, probeRelay, type RelayPlace } from "./relay-probe";

type Environment = Readonly<Record<string, string>>;
type Fault = { code: string; text: string };

/**
 * Checks the relay for calls that the settings name. It probes the relay in the background, so that health answers
 * never wait for it. Its texts never contain the secret.
 */
export class RelayWatch {
  readonly #environment: () => Environment;
  #isBusy = false;
  #silent: { place: RelayPlace; failure: string }[] = [];

  constructor(environment: () => Environment) {
    this.#environment = environment;
  }

  faults(): Fault[] {
    const { words, places, hasSecret } = this.#settings();
    if (words.length === 0 && !hasSecret) return [];
    if (words.length === 0) return [settingsFault("TURN_SECRET is set, and TURN_URLS is missing.")];
    if (!hasSecret) return [settingsFault("TURN_URLS is set, and TURN_SECRET is missing.")];
    const bad = places.flatMap((place, index) => (place === null ? [index + 1] : []));
    const settings =
      bad.length === 0
        ? []
        : [settingsFault(`Browsers reject all of TURN_URLS: check address ${bad.join(", ")}.`)];
    const silent = this.#silent.filter(({ place }) => words.includes(place.address));
    return [...settings, ...silent.map(silentFault)];
  }

  /** Never throws. */
  async look(): Promise<void> {
    const { places, hasSecret } = this.#settings();
    if (this.#isBusy || !hasSecret) return;
    this.#isBusy = true;
    try {
      const found = places.filter((place) => place !== null);
      const failures = await Promise.all(found.map(probeRelay));
      this.#silent = found.flatMap((place, index) => {
        const failure = failures[index] ?? null;
        return failure === null ? [] : [{ place, failure }];
      });
    } finally {
      this.#isBusy = false;
    }
  }

  #settings() {
    const { TURN_URLS: urls = "", TURN_SECRET: secret = "" } = this.#environment();
    const words = urls.split(/[\s,]+/).filter((word) => word !== "");
    return { words, places: words.map(parseRelay), hasSecret: secret !== "" };
  }
}

const settingsFault = (what: string): Fault => ({
  code: "relay-settings",
  text: `${what} Calls have no relay. Set both, TURN_URLS like "turn:HOST:3478 turns:HOST:5349".`,
});

const silentFault = ({ place, failure }: { place: RelayPlace; failure: string }): Fault => ({
  code: "relay-silent",
  text: `The relay for calls at ${place.address} does not answer (${failure}). Calls that find no direct connection fail. Start coturn, and open its port for ${place.way.toUpperCase()}.`,
});
