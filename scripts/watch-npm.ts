const lookEveryMs = 500;

/**
 * Calls `ended` once npm has ended, which may happen without a signal. A process that npm did not start may outlive its
 * parent, as in the background.
 */
export function watchNpm(ended: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    ended();
  }, lookEveryMs);
  timer.unref();
}
