/** One recording sounds at a time. */
let sounding: HTMLAudioElement | null = null;

export function playAlone(audio: HTMLAudioElement): Promise<void> {
  if (sounding !== audio) sounding?.pause();
  sounding = audio;
  return audio.play();
}

/**
 * A recording of a browser does not say how long it is, and cannot be moved in until it has been read to its end once.
 */
export async function openSound(address: string): Promise<HTMLAudioElement> {
  const audio = new Audio(address);
  await whenFired(audio, "loadedmetadata");
  if (audio.duration === Infinity) {
    const read = whenFired(audio, "durationchange");
    audio.currentTime = Number.MAX_SAFE_INTEGER;
    await read;
    audio.currentTime = 0;
  }
  return audio;
}

function whenFired(audio: HTMLAudioElement, event: "loadedmetadata" | "durationchange") {
  return new Promise<void>((resolve, reject) => {
    audio.addEventListener(event, () => resolve(), { once: true });
    audio.addEventListener("error", () => reject(new Error("It cannot be played.")), {
      once: true,
    });
  });
}
