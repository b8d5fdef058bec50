export const vapidKeys = {
  VAPID_PUBLIC_KEY:
    "BC349hWt6TNWRmOu60sOWNaPDqDxPhg97iWqMiEAZ3WUjku5adh9SdRc1HyhjCOOe0sGki_vW6Cqz7xnEuudn14",
  VAPID_PRIVATE_KEY: "FrD9r33uQm8kwPgNiYcpvxec-1B7LoO9qLQq0sPiwzw",
};

/** Sets the keys for push notifications in the environment that functions read. */
export function giveVapidKeys(): void {
  for (const [name, key] of Object.entries(vapidKeys)) process.env[name] ??= key;
}
