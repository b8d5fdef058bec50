import { v, type ObjectType } from "convex/values";
import {
  isPushPoint,
  isPushSecret,
  pushDevicesPerPersonMax,
  pushEndpointCharactersMax,
} from "../../domain/messages/push";
import { outsideAddress } from "../../domain/text/outside-addresses";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { deviceFields } from "./tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findPushKeys, mayPushToLoopback } from "../people/settings";
import { refuseInvalid } from "../gate/refuse";
import { deleteBy, rowsBy } from "../gate/rows";

/** Browsers that show a person's notifications (ADR 52). */

/** A page that opens renews its device once a day at most. */
const renewedEveryMs = dayMs;
/** More than wait for one device; the rest expires. */
const pushesOfDeviceMax = 200;

export const pushDevicesFields = {
  /** The key with which browsers subscribe; null where this server sends no pushes. */
  publicKey: v.union(v.null(), v.string()),
  endpoints: v.array(v.string()),
};

export async function readPushDevices({ db, viewer }: ViewerQueryCtx) {
  const devices = await listDevicesOf(db, viewer.userId);
  return {
    publicKey: findPushKeys()?.publicKey ?? null,
    endpoints: devices.map(({ endpoint }) => endpoint),
  };
}

export const listDevicesOf = (db: DatabaseReader, userId: Id<"users">) =>
  rowsBy(db, "pushDevices", "by_userId", { userId }).take(pushDevicesPerPersonMax);

/** Also for a known device, whose sign-in or keys may have changed. Null where there is nothing to write. */
export async function addPushDevice(
  { db, viewer }: ViewerMutationCtx,
  signInId: Id<"authSessions">,
  device: ObjectType<typeof deviceFields>,
): Promise<Id<"pushDevices"> | null> {
  requireDevice(device);
  const { userId } = viewer;
  const renewedAt = Date.now();
  const own = await listDevicesOf(db, userId);
  const known = own.find(({ endpoint }) => endpoint === device.endpoint);
  if (known !== undefined) {
    if (isTheSame(known, { ...device, signInId, renewedAt })) return null;
    await db.patch("pushDevices", known._id, { ...device, signInId, renewedAt });
    return known._id;
  }
  const [longestAgo] = own.toSorted((one, other) => one.renewedAt - other.renewedAt);
  if (longestAgo !== undefined && own.length === pushDevicesPerPersonMax) {
    await db.delete("pushDevices", longestAgo._id);
  }
  return await db.insert("pushDevices", { userId, signInId, ...device, renewedAt });
}

function requireDevice({ endpoint, p256dh, auth }: ObjectType<typeof deviceFields>) {
  if (findPushKeys() === null) refuseInvalid("endpoint", "not_allowed");
  if (endpoint.length > pushEndpointCharactersMax) refuseInvalid("endpoint", "too_long");
  const address = outsideAddress(endpoint, mayPushToLoopback());
  if (address !== endpoint) refuseInvalid("endpoint", "malformed");
  if (!isPushPoint(p256dh)) refuseInvalid("p256dh", "malformed");
  if (!isPushSecret(auth)) refuseInvalid("auth", "malformed");
}

const isTheSame = (
  known: Doc<"pushDevices">,
  given: Omit<Doc<"pushDevices">, "_id" | "_creationTime" | "userId">,
) =>
  known.signInId === given.signInId &&
  known.p256dh === given.p256dh &&
  known.auth === given.auth &&
  known.renewedAt + renewedEveryMs > given.renewedAt;

/** Devices that are not the viewer's own are not found, and stay. */
export async function removeOwnDevices(
  { db, viewer }: ViewerMutationCtx,
  isToGo: (device: Doc<"pushDevices">) => boolean,
) {
  for (const device of await listDevicesOf(db, viewer.userId)) {
    if (isToGo(device)) await db.delete("pushDevices", device._id);
  }
}

/** Called after a sign-out. A sign-in that timed out leaves its device, which then shows no words. */
export async function removeDeviceOfSignIn(db: DatabaseWriter, signInId: Id<"authSessions">) {
  const devices = await rowsBy(db, "pushDevices", "by_signInId", { signInId }).take(
    pushDevicesPerPersonMax,
  );
  for (const { _id } of devices) await removeDevice(db, _id);
}

/** Also deletes the pushes on their way to it. */
export async function removeDevice(db: DatabaseWriter, deviceId: Id<"pushDevices">) {
  await deleteBy(db, pushesOfDeviceMax, "pushes", "by_deviceId", { deviceId });
  if ((await db.get("pushDevices", deviceId)) !== null) await db.delete("pushDevices", deviceId);
}
