import { beforeEach, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { refuseNotFound } from "../../../convex/gate/refuse";
import { clients, everybody, members, nobodyFinds, type Row } from "../answers";
import type { Attempt, Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { isCoaching, isStandIn, ofPerson } from "../truth";

/** The caller's own profile; photos use HTTP, see convex/fileDoor/photos.test.ts. */
const profileRows = (): Record<string, Row> => ({
  "viewer:get": { call: { query: api.viewer.get, args: {} }, answers: everybody },
  "profile:get": { call: { query: api.profile.get, args: {} }, answers: members },
  "profile:save": {
    call: { mutation: api.profile.save, args: { firstName: "Ada" } },
    answers: members,
  },
  "profile:coach": { call: { query: api.profile.coach, args: {} }, answers: clients },
  "profile:photos": { call: { query: api.profile.photos, args: {} }, answers: members },
  "profile:removePhoto": {
    call: { mutation: api.profile.removePhoto, args: {} },
    answers: { ...nobodyFinds, nobody: "UNAUTHENTICATED", deadSignIn: "UNAUTHENTICATED" },
  },
  "profile:restorePhoto": {
    call: { mutation: api.profile.restorePhoto, args: {} },
    answers: { ...nobodyFinds, nobody: "UNAUTHENTICATED", deadSignIn: "UNAUTHENTICATED" },
  },
  "devices:signOutOne": {
    call: { mutation: api.devices.signOutOne, args: { deviceNumber: 1 } },
    answers: members,
  },
});

let photo: Awaited<ReturnType<typeof addPhoto>>;

const addPhoto = () =>
  world.t.run(async ({ db, storage }) => {
    const { userId } = world.people.clientA;
    const storageId = await storage.store(new Blob(["A face"]));
    const row = { userId, storageId, contentType: "image/png", uploadedAt: 1 };
    const otherStorageId = await storage.store(new Blob(["Somebody else's words"]));
    return { row, otherStorageId, photoId: await db.insert("profilePhotos", row) };
  });

function writes() {
  beforeEach(async () => {
    photo = await addPhoto();
  });

  test("a photo's row is written by the upload only", async () => {
    for (const person of ["clientA", "coach"] as const) {
      expect(await attempt(person, (db) => db.insert("profilePhotos", photo.row))).toBe(
        "NOT_FOUND",
      );
      const remove: Attempt = (db) => db.delete("profilePhotos", photo.photoId);
      expect(await attempt(person, remove)).toBe("NOT_FOUND");
    }
  });

  test("a photo cannot name other bytes or another type, not even by its owner", async () => {
    const changes = [
      { storageId: photo.otherStorageId },
      { contentType: "text/html" },
      { userId: world.people.clientB.userId },
    ];
    for (const change of changes) {
      const act: Attempt = (db) => db.patch("profilePhotos", photo.photoId, change);
      expect(await attempt("clientA", act)).toBe("NOT_FOUND");
    }
  });

  test("a photo is read by its person and the other side of their coaching, and by nobody else", async () => {
    const see: Attempt = async (db) => {
      if ((await db.get("profilePhotos", photo.photoId)) === null) refuseNotFound();
    };
    for (const person of ["clientA", "coach"] as const) {
      expect(await attempt(person, see)).toBe("ok");
    }
    for (const person of ["clientB", "otherCoach"] as const) {
      expect(await attempt(person, see)).toBe("NOT_FOUND");
    }
  });

  test("a photo is removed by its person only, although the coach sees it", async () => {
    const act: Attempt = (db) => db.patch("profilePhotos", photo.photoId, { removedAt: 2 });
    for (const person of ["coach", "clientB", "otherCoach"] as const) {
      expect(await attempt(person, act)).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", act)).toBe("ok");
  });

  test("a profile is changed by its person only, and keeps its owner", async () => {
    const rename = async (person: Person, whose: Person) =>
      await attempt(person, async (db, raw) => {
        const { userId } = world.people[whose];
        const profile = await raw
          .query("profiles")
          .withIndex("by_userId", (q) => q.eq("userId", userId))
          .unique();
        if (profile !== null) await db.patch("profiles", profile._id, { firstName: "New" });
      });
    expect(await rename("clientA", "clientA")).toBe("ok");
    expect(await rename("clientA", "coach")).toBe("NOT_FOUND"); // readable, not writable
    expect(await rename("coach", "clientA")).toBe("NOT_FOUND");
    expect(await rename("clientB", "clientA")).toBe("NOT_FOUND");
  });
}

export const noun: Noun = {
  rows: profileRows,
  sees: {
    users: (truth, row) => ofPerson(truth, row._id),
    userRoles: (truth, row) =>
      ofPerson(truth, row.userId) || (truth.viewer.role === "admin" && row.role === "admin"),
    profiles: (truth, row) =>
      ofPerson(truth, row.userId) ||
      isCoaching(truth, row.userId, truth.viewer.userId) ||
      isStandIn(truth, { clientId: row.userId }) ||
      truth.standIns.has(`${row.userId} ${truth.viewer.userId}`) ||
      (truth.viewer.role === "admin" && truth.coaches.has(row.userId)),
    profilePhotos: (truth, row) =>
      ofPerson(truth, row.userId) || isCoaching(truth, row.userId, truth.viewer.userId),
  },
  writes,
};
