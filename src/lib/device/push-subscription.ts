import { findWorker } from "@/lib/loading/service-worker";

/** This browser's address for notifications at its maker's push service. */

export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** `needsInstall`: an iPhone pushes to apps on the home screen only. */
export type PushAbility = "able" | "denied" | "needsInstall" | "unable";

export function readPushAbility(): PushAbility {
  const isComplete = "serviceWorker" in navigator && "PushManager" in window;
  if (isComplete && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "able";
  }
  return /iPhone|iPad/.test(navigator.userAgent) ? "needsInstall" : "unable";
}

export async function findOwnPush(): Promise<PushAddress | null> {
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  return subscription === null || subscription === undefined ? null : toAddress(subscription);
}

/** Asks the person. Null if they decline or the browser can't. */
export async function openOwnPush(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  // A subscription with other keys, from before the portal changed them, can't be used.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  return toAddress(await worker.pushManager.subscribe(wanted));
}

/** Unsubscribes at the push service, so that nothing more arrives. */
export async function closeOwnPush() {
  await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe();
}

function toAddress(subscription: PushSubscription): PushAddress | null {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, p256dh, auth };
}
