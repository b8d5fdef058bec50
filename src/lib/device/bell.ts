/** [frequency relative to the lowest, loudness, seconds] */
const PARTIALS = [
  { ratio: 1, level: 1, seconds: 3.2 },
  { ratio: 2.01, level: 0.5, seconds: 2.2 },
  { ratio: 2.76, level: 0.28, seconds: 1.4 },
  { ratio: 5.4, level: 0.1, seconds: 0.7 },
];
const lowestHz = 392;
const loudest = 0.12;

export function strikeBell(context: BaseAudioContext, output: AudioNode = context.destination) {
  const now = context.currentTime;
  for (const { ratio, level, seconds } of PARTIALS) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = lowestHz * ratio;
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(loudest * level, now + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
    tone.connect(volume).connect(output);
    tone.start(now);
    tone.stop(now + seconds);
  }
}
