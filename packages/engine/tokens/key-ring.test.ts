import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLocalJWKSet, importPKCS8, jwtVerify, SignJWT } from "jose";
import type { JSONWebKeySet } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { tokenLimits } from "../limits";
import { killedAtEachStep } from "../testing/kill-after";
import { acceptKeys, type KeyRing, openKeyRing, temporaryKeyRing } from "./key-ring";
import { verifyWith } from "./key-sets";
import { scratchFolder } from "../testing/scratch-folder";

let folder: string;
beforeEach(async () => {
  folder = await scratchFolder("key-ring");
});

async function signedBy({ privateKey }: KeyRing): Promise<string> {
  const pem = privateKey.replace(/-----(BEGIN|END) PRIVATE KEY-----/g, "").replaceAll(" ", "\n");
  const key = await importPKCS8(
    `-----BEGIN PRIVATE KEY-----${pem}-----END PRIVATE KEY-----`,
    "RS256",
  );
  return await new SignJWT({ sub: "a|b" }).setProtectedHeader({ alg: "RS256" }).sign(key);
}

const isSignedFor = (jwks: string, token: string): Promise<boolean> =>
  verifyWith(createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet), token, {}).then(
    () => true,
    () => false,
  );

describe("the key ring", () => {
  it("[T1] is created once and read again unchanged", async () => {
    const first = await openKeyRing(folder);
    const second = await openKeyRing(folder);
    expect(second.privateKey).toBe(first.privateKey);
    expect(second.jwksAt(0)).toBe(first.jwksAt(0));
    expect(second.secretFor("uploads")).toEqual(first.secretFor("uploads"));
  });

  it("[T1] can be read by its owner only", async () => {
    await openKeyRing(folder);
    expect((await stat(join(folder, "keys.json"))).mode & 0o777).toBe(0o600);
  });

  it("[T1] rejects a file that other users can read", async () => {
    await openKeyRing(folder);
    await chmod(join(folder, "keys.json"), 0o644);
    await expect(openKeyRing(folder)).rejects.toThrow(/chmod 600/);
  });

  it("[T1] rejects a damaged file instead of creating new keys", async () => {
    await openKeyRing(folder);
    const path = join(folder, "keys.json");
    const text = await readFile(path, "utf8");
    for (const damaged of ["", text.slice(0, 100), text.replace('"secret":"', '"secret":"AA')]) {
      await writeFile(path, damaged);
      await expect(openKeyRing(folder)).rejects.toThrow(/damaged/);
    }
  });

  it("[T1] is never replaced: a folder with missing or other keys is rejected until that is confirmed", async () => {
    const path = join(folder, "keys.json");
    const keys = await openKeyRing(folder);
    const own = await readFile(path);
    await rm(path);
    await expect(openKeyRing(folder)).rejects.toThrow(
      `${path} is missing. Restore this folder's keys.json`,
    );
    const other = await scratchFolder("other-keys");
    await openKeyRing(other);
    await copyFile(join(other, "keys.json"), path);
    await expect(openKeyRing(folder)).rejects.toThrow(/belongs to another.*admin confirm keys/);
    await writeFile(path, own);
    expect((await openKeyRing(folder)).jwksAt(0)).toBe(keys.jwksAt(0));
    expect(await acceptKeys(folder), "they are its own").toBe(false);
    await rm(path);
    expect([await acceptKeys(folder), await acceptKeys(folder)]).toEqual([true, false]);
    expect((await openKeyRing(folder)).jwksAt(0)).not.toBe(keys.jwksAt(0));
  });

  it("[T1] of the replaced folder is accepted by a restored folder", async () => {
    await openKeyRing(folder);
    const restored = await scratchFolder("restored-keys");
    await copyFile(join(folder, "keys.json"), join(restored, "keys.json"));
    expect((await openKeyRing(restored)).jwksAt(0)).toBe((await openKeyRing(folder)).jwksAt(0));
  });

  it("[T2] gives the key in the format of @convex-dev/auth, and a key set that verifies its signatures", async () => {
    const ring = await temporaryKeyRing();
    expect(ring.privateKey).not.toContain("\n");
    const token = await signedBy(ring);
    const keys = JSON.parse(ring.jwksAt(0)) as JSONWebKeySet;
    expect(keys.keys[0]).toMatchObject({ use: "sig", kty: "RSA" });
    expect(keys.keys[0]).not.toHaveProperty("d");
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys));
    expect(payload.sub).toBe("a|b");
  });

  it("[T13] gets a new signing key, and the former key is valid until its last token has expired", async () => {
    const ring = await openKeyRing(folder);
    const before = ring.privateKey;
    const old = await signedBy(ring);
    await ring.rotateSigningKey(1_000, false);
    const again = await openKeyRing(folder);
    expect(again.privateKey).toBe(ring.privateKey);
    expect(again.formerPrivateKeys).toEqual([before]);
    const fresh = await signedBy(again);
    const end = 1_000 + tokenLimits.formerKeyMs;
    expect(again.nextEndAfter(1_000)).toBe(end);
    for (const [nowMs, counts] of [
      [end - 1, true],
      [end, false],
    ] as const) {
      expect(await isSignedFor(again.jwksAt(nowMs), old)).toBe(counts);
      expect(await isSignedFor(again.jwksAt(nowMs), fresh)).toBe(true);
    }
    await again.rotateSigningKey(end, true);
    expect(await isSignedFor(again.jwksAt(end), fresh)).toBe(false);
    expect(again.formerPrivateKeys).toEqual([]);
    expect(again.secretFor("uploads")).toEqual(ring.secretFor("uploads"));
  });

  it("[T14] creates a variable's new secret beside the former ones, and continues an interrupted rotation", async () => {
    const ring = await openKeyRing(folder);
    const [first] = ring.secretsOfVariable("SEAL");
    expect(await ring.beginSecret("SEAL")).toBe("begun");
    const [second, ...former] = ring.secretsOfVariable("SEAL");
    expect([former, second === first]).toEqual([[first], false]);
    const again = await openKeyRing(folder);
    expect(await again.beginSecret("SEAL")).toBe("unfinished");
    await again.finishSecret("SEAL");
    expect(await again.beginSecret("SEAL")).toBe("begun");
    expect(again.secretsOfVariable("SEAL").slice(1)).toEqual([second, first]);
    expect(again.secretsOfVariable("OTHER")).toEqual(ring.secretsOfVariable("OTHER"));
  });

  it("[T14] treats keys from before a rotation as another folder's", async () => {
    const ring = await openKeyRing(folder);
    const path = join(folder, "keys.json");
    const before = await readFile(path);
    await ring.beginSecret("SEAL");
    await writeFile(path, before);
    await expect(openKeyRing(folder)).rejects.toThrow(/belongs to another/);
  });

  it.each([
    ["T13", (ring: KeyRing) => ring.rotateSigningKey(0, false)],
    ["T14", (ring: KeyRing) => ring.beginSecret("SEAL")],
  ] as const)("[%s] leaves the old keys or the new when killed at any step", async (_, rotate) => {
    const states = new Set<boolean>();
    let scratch = "";
    let before: unknown;
    const whole = (ring: KeyRing) => [ring.privateKey, ring.secretsOfVariable("SEAL")];
    const steps = await killedAtEachStep(
      folder,
      async () => {
        scratch = await mkdtemp(join(folder, "each-"));
        const ring = await openKeyRing(scratch);
        before = whole(ring);
        return () => rotate(ring);
      },
      async () => {
        const ring = await openKeyRing(scratch);
        states.add(JSON.stringify(whole(ring)) === JSON.stringify(before));
        await ring.rotateSigningKey(0, false);
        await openKeyRing(scratch);
      },
    );
    expect(steps).toBeGreaterThan(4);
    expect(states).toEqual(new Set([true, false]));
  });

  it("[T1] derives independent secrets", async () => {
    const ring = await temporaryKeyRing();
    expect(ring.secretFor("uploads")).not.toEqual(ring.secretFor("addresses"));
    expect(ring.secretFor("uploads")).toHaveLength(32);
  });
});
