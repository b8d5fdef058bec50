import { type Voice, voiceTime } from "@domain/files/voice";
import { Pause, Play } from "lucide-react";

import { usePlayback } from "@/components/media/use-playback";
import { Waveform } from "@/components/media/waveform";
import { Button } from "@/components/ui/button";
import { voiceWords } from "@/content/messages/voice";

type VoicePlayerProps = { voice: Voice; fetchSound: () => Promise<Blob> };

export function VoicePlayer({ voice, fetchSound }: VoicePlayerProps) {
  const { durationMs, bars } = voice;
  const sound = usePlayback(fetchSound);
  const { isPlaying, isLoading, atMs, speed } = sound;
  const times = `${String(speed)}×`;
  return (
    <div data-slot="voice" className="mt-2 flex w-64 max-w-full items-center gap-2.5">
      <Button
        size="icon"
        isPending={isLoading}
        aria-label={isPlaying ? voiceWords.pause : voiceWords.play}
        onClick={sound.toggle}
        className="rounded-full"
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
      <div className="min-w-0 flex-1">
        <div className="relative rounded-[6px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
          <Waveform bars={bars} played={atMs / durationMs} />
          <input
            type="range"
            aria-label={voiceWords.position}
            aria-valuetext={voiceWords.positionText(voiceTime(atMs), voiceTime(durationMs))}
            min={0}
            max={durationMs}
            step={1000}
            value={Math.min(atMs, durationMs)}
            onChange={(event) => sound.seek(Number(event.target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
        <p className="text-xs text-muted-foreground tabular-nums">
          {voiceTime(isPlaying || atMs > 0 ? atMs : durationMs)}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={voiceWords.speed(times)}
        onClick={sound.speedUp}
        className="w-16 tabular-nums"
      >
        {times}
      </Button>
    </div>
  );
}
