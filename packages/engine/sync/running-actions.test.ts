import { describe, expect, it } from "vitest";
import { anonymous } from "../functions/call";
import type { IdentityState } from "../functions/call";
import { connectionLimits } from "../limits";
import type { Peer } from "./host";
import { RunningActions } from "./running-actions";

const opened = () =>
  new RunningActions({
    ...connectionLimits,
    runningActionsPerAddressMax: 3,
    runningActionsPerUserMax: 2,
  });

const at = (address: string, isLocal = false): Peer => {
  return { address, isLocal, userAgent: "test", clientVersion: null };
};

const signedIn = (subject: string): IdentityState => {
  return { attributes: { issuer: "test", subject, tokenIdentifier: subject }, key: subject };
};

describe("the actions that run", () => {
  it("[S66] count for their address and their person until they end", () => {
    const actions = opened();
    const ada = [1, 2].map((session) => actions.begin(at("a"), signedIn(`ada|${session}`)));
    expect(actions.begin(at("b"), signedIn("ada|3"))).toEqual({
      refusal: "TooManyConcurrentActions: a person may run 2 actions at once.",
    });
    expect(actions.begin(at("a"), anonymous)).toHaveProperty("end");
    expect(actions.begin(at("a"), signedIn("bob|1"))).toEqual({
      refusal: "TooManyConcurrentActions: an address may run 3 actions at once.",
    });
    for (const place of ada) if ("end" in place) place.end();
    expect(actions.begin(at("a"), signedIn("bob|1"))).toHaveProperty("end");
    expect(actions.begin(at("a"), signedIn("ada|3"))).toHaveProperty("end");
    expect(actions.begin(at("a"), anonymous)).toHaveProperty("refusal");
  });

  it("[S66] rejected for a person do not count for the address", () => {
    const actions = opened();
    for (let time = 0; time < 2; time++) actions.begin(at("b"), signedIn("ada|1"));
    for (let time = 0; time < 9; time++) actions.begin(at("a"), signedIn("ada|1"));
    expect(actions.begin(at("a"), anonymous)).toHaveProperty("end");
  });

  it("[S66] of programs on this machine are limited by socket and person only", () => {
    const actions = opened();
    for (let time = 0; time < 9; time++) actions.begin(at("::1", true), anonymous);
    expect(actions.begin(at("::1", true), anonymous)).toHaveProperty("end");
  });
});
