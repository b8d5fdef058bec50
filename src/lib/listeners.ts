/** For `useSyncExternalStore`: `follow` subscribes, `tell` says that something changed. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    follow: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}
