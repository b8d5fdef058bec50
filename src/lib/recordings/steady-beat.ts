/**
 * Calls `act` this often, also in a background page: while such a page plays no sound, browsers run its timers once a
 * second, but its audio clock keeps running. `mixed` gets no sound from this.
 */
export function startBeat(mixed: AudioNode, perSecond: number, act: () => void) {
  const { context } = mixed;
  const gapMs = 1000 / perSecond;
  let dueAt = 0;
  let isOver = false;
  const actIfDue = () => {
    const now = performance.now();
    if (now < dueAt) return;
    dueAt = Math.max(dueAt, now - gapMs) + gapMs;
    act();
  };
  function beat() {
    if (isOver) return;
    actIfDue();
    const source = context.createConstantSource();
    source.offset.value = 0;
    source.connect(mixed);
    source.onended = () => {
      source.disconnect();
      beat();
    };
    source.start();
    source.stop(context.currentTime + gapMs / 2000);
  }
  beat();
  const timer = setInterval(actIfDue, gapMs); // For when audio is not allowed yet, or interrupted.
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
