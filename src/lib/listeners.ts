/** For `useSyncExternalStore`: `follow` subscribes, `emit` says that something has changed. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    follow: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: () => {
      for (const listener of listeners) listener();
    },
  };
}
