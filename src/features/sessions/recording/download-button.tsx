import { Download } from "lucide-react";

import { useRecordingFile } from "./recording-file";
import type { ListedRecording } from "./use-room-recording";
import { Button } from "@/components/ui/button";
import { recordingWords } from "@/content/recordings";
import { notify } from "@/lib/device/notify";

const words = recordingWords.page;

type DownloadButtonProps = { recording: ListedRecording; title: string };

/** The last one of the session: its page has all. */
export function DownloadButton({ recording, title }: DownloadButtonProps) {
  const { file, download } = useRecordingFile(recording, title);
  const press = async () => {
    const problem = await download();
    if (problem === null) return;
    const said = problem === "noKey" ? words.noKey.client : words[problem];
    notify({ title: said, tone: "warning" });
  };
  return (
    <Button
      variant="outline"
      size="sm"
      isPending={file.state === "opening"}
      onClick={() => void press()}
    >
      <Download aria-hidden />
      {words.download}
    </Button>
  );
}
