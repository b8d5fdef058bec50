/** [frequency, loudness]: a fifth, two octaves below the bell. */
const TONES = [
  { hz: 98, level: 0.035 },
  { hz: 147, level: 0.02 },
];
const breathHz = 520;
const breathLevel = 0.013;
/** Five seconds in, five out, in the rhythm of the drawings. */
const breathsPerSecond = 0.1;
const fadeSeconds = 3;

/** A quiet tone that swells like a breath. Call the returned function to fade it out. */
export function startTone(context: BaseAudioContext): () => void {
  const now = context.currentTime;
  const out = context.createGain();
  out.gain.setValueAtTime(0, now);
  out.gain.linearRampToValueAtTime(1, now + fadeSeconds);
  out.connect(context.destination);

  const sources: AudioScheduledSourceNode[] = [startBreath(context, out)];
  for (const { hz, level } of TONES) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hz;
    volume.gain.value = level;
    tone.connect(volume).connect(out);
    tone.start(now);
    sources.push(tone);
  }
  return () => {
    const end = context.currentTime;
    out.gain.cancelScheduledValues(end);
    out.gain.setTargetAtTime(0, end, 0.4);
    for (const source of sources) source.stop(end + fadeSeconds);
  };
}

function startBreath(context: BaseAudioContext, out: GainNode) {
  const noise = context.createBufferSource();
  noise.buffer = makeNoise(context);
  noise.loop = true;
  const colour = context.createBiquadFilter();
  colour.type = "bandpass";
  colour.frequency.value = breathHz;
  const volume = context.createGain();
  volume.gain.value = breathLevel;

  const swell = context.createOscillator();
  const depth = context.createGain();
  swell.frequency.value = breathsPerSecond;
  // Starts from silence, as a breath does.
  swell.setPeriodicWave(context.createPeriodicWave([0, -1], [0, 0]));
  depth.gain.value = breathLevel;
  swell.connect(depth).connect(volume.gain);

  noise.connect(colour).connect(volume).connect(out);
  noise.start();
  swell.start();
  noise.addEventListener("ended", () => swell.stop());
  return noise;
}

function makeNoise(context: BaseAudioContext) {
  const buffer = context.createBuffer(1, context.sampleRate * 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (const index of samples.keys()) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
