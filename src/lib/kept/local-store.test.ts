import { beforeEach, describe, expect, test } from "vitest";

import {
  BARE_NAMES,
  bareKey,
  BROWSER_NAMES,
  browserKey,
  type KeptKey,
  PERSON_NAMES,
  personKey,
} from "@/lib/kept/kept-keys";
import { createLocalStore, type Slot } from "@/lib/kept/local-store";

const text = (key: KeptKey): Slot<string> => ({
  key,
  encode: (value) => value,
  decode: (it) => it,
});
const consent = text(bareKey("coaching_data_consent"));
const feedback = text(bareKey("journey_feedback"));
const tour = text(bareKey("tour_welcome-tour"));
const count: Slot<number> = {
  key: browserKey("appearance"),
  encode: String,
  decode: (it) => (/^\d+$/.test(it) ? Number(it) : null),
};

beforeEach(() => {
  window.localStorage.clear();
});

function openStore() {
  return createLocalStore(() => window.localStorage);
}

describe("storing values", () => {
  test("reads a value back", () => {
    const store = openStore();
    expect(store.set(count, 3)).toBe(true);
    expect(openStore().get(count)).toBe(3);
  });

  test("missing and damaged values are null", () => {
    expect(openStore().get(count)).toBeNull();
    window.localStorage.setItem(count.key, "three");
    expect(openStore().get(count)).toBeNull();
  });

  test("a removed value is gone", () => {
    const store = openStore();
    store.set(count, 3);
    store.remove(count);
    expect(store.get(count)).toBeNull();
  });

  test("with forbidden storage, values live in the page and the caller knows", () => {
    const store = createLocalStore(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(store.set(count, 3)).toBe(false);
    expect(store.get(count)).toBe(3);
    store.remove(count);
    expect(store.get(count)).toBeNull();
  });

  test("with a full storage, the newer value is used instead of the stored one", () => {
    const full = {
      length: 1,
      key: () => count.key,
      getItem: () => "1",
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const store = createLocalStore(() => full);
    expect(store.set(count, 2)).toBe(false);
    expect(store.get(count)).toBe(2);
  });

  test("without any storage, nothing throws", () => {
    const store = createLocalStore(() => null);
    expect(store.set(count, 3)).toBe(false);
    expect(store.get(count)).toBe(3);
  });
});

describe("keys of the person signed in", () => {
  function signInAndAgree(userId: string) {
    const store = openStore();
    store.restorePersonalKeys(userId);
    store.set(consent, `consent of ${userId}`);
    store.set(feedback, `feedback of ${userId}`);
    store.set(tour, `tour of ${userId}`);
    return store;
  }

  test("the next person on this browser inherits nothing", () => {
    signInAndAgree("anna").parkPersonalKeys("anna");
    const store = openStore();
    store.restorePersonalKeys("ben");
    for (const slot of [consent, feedback, tour]) expect(store.get(slot)).toBeNull();
  });

  test("[book-11] a chosen booking time is removed when its person signs out, and kept when somebody signs in", () => {
    const wish = { ...count, key: browserKey("booking_wish") };
    const store = openStore();
    store.set(wish, 3);
    store.parkPersonalKeys();
    expect(signInAndAgree("anna").get(wish)).toBe(3);
    store.parkPersonalKeys("anna");
    expect(store.get(wish)).toBeNull();
  });

  test("a person gets their own keys back, even if others used the browser in between", () => {
    signInAndAgree("anna").parkPersonalKeys("anna");
    signInAndAgree("ben").parkPersonalKeys("ben");
    const store = openStore();
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBe("consent of anna");
    expect(store.get(feedback)).toBe("feedback of anna");
    expect(store.get(tour)).toBe("tour of anna");
  });

  test("a reload while signed in changes nothing", () => {
    signInAndAgree("anna");
    const store = openStore();
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBe("consent of anna");
  });

  test("the next person gets no data of somebody who never signed out", () => {
    signInAndAgree("anna");
    const store = openStore();
    store.restorePersonalKeys("ben");
    expect(store.get(consent)).toBeNull();
    store.parkPersonalKeys("ben");
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBe("consent of anna");
  });

  test("keys of an unknown owner are dropped", () => {
    window.localStorage.setItem(consent.key, "true");
    const store = openStore();
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBeNull();
  });

  test("a parked value does not overwrite a newer one", () => {
    const store = signInAndAgree("anna");
    window.localStorage.setItem(`parked/anna/${consent.key}`, "old");
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBe("consent of anna");
  });

  test("an id that is a prefix of another does not reach its keys", () => {
    signInAndAgree("ann/a").parkPersonalKeys("ann/a");
    const store = openStore();
    store.restorePersonalKeys("ann");
    expect(store.get(consent)).toBeNull();
  });

  test("keys with a user id, and keys of other programs, stay", () => {
    const journal = text(personKey("journal_entries", "anna"));
    const store = signInAndAgree("anna");
    store.set(journal, "[]");
    store.set(count, 1);
    store.parkPersonalKeys("anna");
    expect(store.get(journal)).toBe("[]");
    expect(store.get(count)).toBe(1);
  });

  test("even with forbidden storage the next person starts clean", () => {
    const store = createLocalStore(() => null);
    store.restorePersonalKeys("anna");
    store.set(consent, "true");
    store.parkPersonalKeys("anna");
    store.restorePersonalKeys("ben");
    expect(store.get(consent)).toBeNull();
  });
});

describe("[area-12] X06: two people on one browser", () => {
  const secret = "words of anna alone";
  const kept = () =>
    Array.from({ length: window.localStorage.length }, (_, index) => {
      const key = window.localStorage.key(index) ?? "";
      return [key, window.localStorage.getItem(key) ?? ""] as const;
    });

  function leaveAsAnna() {
    const store = openStore();
    store.restorePersonalKeys("anna");
    for (const name of PERSON_NAMES) store.set(text(personKey(name, "anna", "of-it")), secret);
    for (const name of BARE_NAMES) store.set(text(bareKey(name)), secret);
    store.parkPersonalKeys("anna");
    return store;
  }

  test("after the first has left, all their texts are under keys with their id", () => {
    leaveAsAnna();
    const words = kept().filter(([, value]) => value.includes(secret));
    expect(words).toHaveLength(PERSON_NAMES.length + BARE_NAMES.length);
    for (const [key] of words) expect(key).toContain("anna");
  });

  test("no key that the second person's pages read has a text of the first person", () => {
    leaveAsAnna();
    const store = openStore();
    store.restorePersonalKeys("ben");
    const asked = [
      ...PERSON_NAMES.map((name) => personKey(name, "ben", "of-it")),
      ...BARE_NAMES.map(bareKey),
      ...(Object.keys(BROWSER_NAMES) as (keyof typeof BROWSER_NAMES)[]).map(browserKey),
    ];
    for (const key of asked) expect(store.get(text(key)), key).toBeNull();
  });

  test("the first person gets everything back, and the second person's keys are parked", () => {
    leaveAsAnna();
    const store = openStore();
    store.restorePersonalKeys("ben");
    for (const name of BARE_NAMES) store.set(text(bareKey(name)), "ben's");
    store.parkPersonalKeys("ben");
    store.restorePersonalKeys("anna");
    for (const name of PERSON_NAMES) {
      expect(store.get(text(personKey(name, "anna", "of-it")))).toBe(secret);
    }
    for (const name of BARE_NAMES) expect(store.get(text(bareKey(name)))).toBe(secret);
  });

  test("a page that opens signed out parks values that a crash left", () => {
    const store = openStore();
    store.restorePersonalKeys("anna");
    store.set(consent, secret);
    openStore().parkPersonalKeys();
    expect(store.get(consent)).toBeNull();
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBe(secret);
  });

  test("a window that is informed late of a sign-out does not touch the next person's keys", () => {
    const store = leaveAsAnna();
    store.restorePersonalKeys("ben");
    store.set(consent, "ben's");
    store.parkPersonalKeys("anna");
    expect(store.get(consent)).toBe("ben's");
  });
});
