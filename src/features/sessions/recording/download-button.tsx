import { Download } from "lucide-react";

import { type FileOfRecording, useRecordingFile } from "./recording-file";
import { Button } from "@/components/ui/button";
import { recordingWords } from "@/content/recordings";
import { notify } from "@/lib/device/notify";

const words = recordingWords.page;

type DownloadButtonProps = {
  recording: FileOfRecording;
  title: string;
  side: "client" | "coach";
};

/** Downloads the session's latest recording; the session's page has all of them. */
export function DownloadButton({ recording, title, side }: DownloadButtonProps) {
  const { file, download } = useRecordingFile(recording, title);
  const press = async () => {
    const problem = await download();
    if (problem === null) return;
    const said = problem === "noKey" ? words.noKey[side] : words[problem];
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
      {side === "client" ? (
        words.download
      ) : (
        <>
          <span aria-hidden className="max-xl:hidden">
            {words.downloadShort}
          </span>
          <span className="max-md:sr-only xl:sr-only">{words.download}</span>
        </>
      )}
    </Button>
  );
}
