import { beforeEach, expect, test } from "vitest";
import { refuseNotFound } from "../../convex/gate/refuse";
import { attempt as attemptIn, type Attempt, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

let world: World;
let photo: Awaited<ReturnType<typeof addPhoto>>;
beforeEach(async () => {
  world = await buildWorld();
  photo = await addPhoto();
});

const addPhoto = () =>
  world.t.run(async ({ db, storage }) => {
    const { userId } = world.people.clientA;
    const storageId = await storage.store(new Blob(["A face"]));
    const row = { userId, storageId, contentType: "image/png", uploadedAt: 1 };
    const otherStorageId = await storage.store(new Blob(["Somebody else's words"]));
    return { row, otherStorageId, photoId: await db.insert("profilePhotos", row) };
  });

const attempt = (person: Person, act: Attempt) => attemptIn(world, person, act);

test("nobody writes a photo's row but the upload", async () => {
  for (const person of ["clientA", "coach"] as const) {
    expect(await attempt(person, (db) => db.insert("profilePhotos", photo.row))).toBe("NOT_FOUND");
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

test("it is read by its person and the other side of their coaching, and by nobody else", async () => {
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

test("it is removed by its person only, though the coach sees it", async () => {
  const act: Attempt = (db) => db.patch("profilePhotos", photo.photoId, { removedAt: 2 });
  for (const person of ["coach", "clientB", "otherCoach"] as const) {
    expect(await attempt(person, act)).toBe("NOT_FOUND");
  }
  expect(await attempt("clientA", act)).toBe("ok");
});
