/** What the browser keeps for a person, and that it never gives it to the next one. */
import { beforeEach, describe, expect, test } from "vitest";

import { createLocalStore, type Slot } from "@/lib/local-store";

const text = (key: string): Slot<string> => ({ key, encode: (value) => value, decode: (it) => it });
const consent = text("coaching_data_consent");
const feedback = text("journey_feedback");
const tour = text("tour_welcome-tour");
const count: Slot<number> = {
  key: "count",
  encode: String,
  decode: (it) => (/^\d+$/.test(it) ? Number(it) : null),
};

beforeEach(() => {
  window.localStorage.clear();
});

function openStore() {
  return createLocalStore(() => window.localStorage);
}

describe("keeping values", () => {
  test("a value comes back as what it was", () => {
    const store = openStore();
    expect(store.set(count, 3)).toBe(true);
    expect(openStore().get(count)).toBe(3);
  });

  test("a missing value and a damaged one are both null", () => {
    expect(openStore().get(count)).toBeNull();
    window.localStorage.setItem("count", "three");
    expect(openStore().get(count)).toBeNull();
  });

  test("a removed value is gone", () => {
    const store = openStore();
    store.set(count, 3);
    store.remove(count);
    expect(store.get(count)).toBeNull();
  });

  test("where storage is forbidden, the page keeps the value and says so", () => {
    const store = createLocalStore(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(store.set(count, 3)).toBe(false);
    expect(store.get(count)).toBe(3);
    store.remove(count);
    expect(store.get(count)).toBeNull();
  });

  test("where storage is full, the newer value wins over the kept one", () => {
    const full = {
      length: 1,
      key: () => "count",
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

  test("where there is no storage at all, nothing throws", () => {
    const store = createLocalStore(() => null);
    expect(store.set(count, 3)).toBe(false);
    expect(store.get(count)).toBe(3);
  });
});

describe("keys that belong to whoever is signed in", () => {
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

  test("a person finds their own again, whoever was here between", () => {
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

  test("somebody who never signed out still keeps theirs from the next person", () => {
    signInAndAgree("anna");
    const store = openStore();
    store.restorePersonalKeys("ben");
    expect(store.get(consent)).toBeNull();
    store.parkPersonalKeys("ben");
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBe("consent of anna");
  });

  test("keys of an unknown owner are dropped, not inherited", () => {
    window.localStorage.setItem(consent.key, "true");
    const store = openStore();
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBeNull();
  });

  test("a newer answer is not overwritten by a parked one", () => {
    const store = signInAndAgree("anna");
    window.localStorage.setItem(`parked/anna/${consent.key}`, "old");
    store.restorePersonalKeys("anna");
    expect(store.get(consent)).toBe("consent of anna");
  });

  test("one id that begins like another does not reach its keys", () => {
    signInAndAgree("ann/a").parkPersonalKeys("ann/a");
    const store = openStore();
    store.restorePersonalKeys("ann");
    expect(store.get(consent)).toBeNull();
  });

  test("keys that carry a user id, and other keys, stay where they are", () => {
    const journal = text("journal_entries_anna");
    const store = signInAndAgree("anna");
    store.set(journal, "[]");
    store.set(count, 1);
    store.parkPersonalKeys("anna");
    expect(store.get(journal)).toBe("[]");
    expect(store.get(count)).toBe(1);
  });

  test("even where storage is forbidden, the next person starts clean", () => {
    const store = createLocalStore(() => null);
    store.restorePersonalKeys("anna");
    store.set(consent, "true");
    store.parkPersonalKeys("anna");
    store.restorePersonalKeys("ben");
    expect(store.get(consent)).toBeNull();
  });
});
