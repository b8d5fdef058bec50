import { chmod, copyFile, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLocalJWKSet, importPKCS8, jwtVerify, SignJWT } from "jose";
import type { JSONWebKeySet } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { acceptKeys, openKeyRing, temporaryKeyRing } from "./key-ring";
import { scratchFolder } from "../testing/scratch-folder";

let folder: string;
beforeEach(async () => {
  folder = await scratchFolder("key-ring");
});

describe("the key ring", () => {
  it("[T1] is created once and read again unchanged", async () => {
    const first = await openKeyRing(folder);
    const second = await openKeyRing(folder);
    expect(second.privateKey).toBe(first.privateKey);
    expect(second.jwks).toBe(first.jwks);
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

  it("[T1] are never replaced: a folder with missing or other keys is rejected until that is confirmed", async () => {
    const path = join(folder, "keys.json");
    const keys = await openKeyRing(folder);
    const own = await readFile(path);
    await rm(path);
    await expect(openKeyRing(folder)).rejects.toThrow(
      `${path} is missing. Put back the keys.json of this folder`,
    );
    const other = await scratchFolder("other-keys");
    await openKeyRing(other);
    await copyFile(join(other, "keys.json"), path);
    await expect(openKeyRing(folder)).rejects.toThrow(/belongs to another.*admin confirm keys/);
    await writeFile(path, own);
    expect((await openKeyRing(folder)).jwks).toBe(keys.jwks);
    await rm(path);
    expect([await acceptKeys(folder), await acceptKeys(folder)]).toEqual([true, false]);
    expect((await openKeyRing(folder)).jwks).not.toBe(keys.jwks);
  });

  it("[T1] of the replaced folder are accepted by a restored one", async () => {
    await openKeyRing(folder);
    const restored = await scratchFolder("restored-keys");
    await copyFile(join(folder, "keys.json"), join(restored, "keys.json"));
    expect((await openKeyRing(restored)).jwks).toBe((await openKeyRing(folder)).jwks);
  });

  it("[T2] gives the key in the format of @convex-dev/auth, and a key set that verifies its signatures", async () => {
    const ring = await temporaryKeyRing();
    expect(ring.privateKey).not.toContain("\n");
    const pem = ring.privateKey
      .replace(/-----(BEGIN|END) PRIVATE KEY-----/g, "")
      .replaceAll(" ", "\n");
    const key = await importPKCS8(
      `-----BEGIN PRIVATE KEY-----${pem}-----END PRIVATE KEY-----`,
      "RS256",
    );
    const token = await new SignJWT({ sub: "a|b" }).setProtectedHeader({ alg: "RS256" }).sign(key);
    const keys = JSON.parse(ring.jwks) as JSONWebKeySet;
    expect(keys.keys[0]).toMatchObject({ use: "sig", kty: "RSA" });
    expect(keys.keys[0]).not.toHaveProperty("d");
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys));
    expect(payload.sub).toBe("a|b");
  });

  it("[T1] derives independent secrets", async () => {
    const ring = await temporaryKeyRing();
    expect(ring.secretFor("uploads")).not.toEqual(ring.secretFor("addresses"));
    expect(ring.secretFor("uploads")).toHaveLength(32);
  });
});
