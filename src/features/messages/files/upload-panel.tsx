import { CircleCheck, CircleX, FileUp, Lock, X } from "lucide-react";
import { Suspense, useRef } from "react";

import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { privateFileWords } from "@/content/messages/private-files";
import { FILE_CHOICES, uploading } from "@/content/messages/uploads";
import { formatSize } from "@/lib/text/file-sizes";
import type { Upload } from "@/features/messages/files/upload-queue";
import { cn } from "@/lib/class-names";
import type { PrivacyChoice, PrivacyChoiceProps } from "@/lib/shares/private-uploads";

type UploadPanelProps = {
  uploads: readonly Upload[];
  isDraggedOver: boolean;
  onChoose: (files: File[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  PrivacyChoice: PrivacyChoice | undefined;
  choice: PrivacyChoiceProps;
};

export function UploadPanel(props: UploadPanelProps) {
  const { uploads, isDraggedOver, onChoose, remove, retry, PrivacyChoice, choice } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <section
      aria-label={uploading.title}
      data-slot="upload-panel"
      className="rounded-card border border-border bg-card p-4 sm:p-6"
    >
      <div
        className={cn(
          "flex flex-col items-center gap-2 rounded-control border border-dashed border-input px-4 py-8 text-center transition-colors",
          isDraggedOver && "border-primary bg-primary/10",
        )}
      >
        <FileUp aria-hidden className="size-7 text-highlight" strokeWidth={1.6} />
        <p>
          {isDraggedOver ? (
            uploading.dropNow
          ) : (
            <>
              {uploading.drop}{" "}
              <Button variant="link" onClick={() => chooser.current?.click()}>
                {uploading.choose}
              </Button>
            </>
          )}
        </p>
        <p className="text-sm text-muted-foreground">{uploading.rules}</p>
        <VisibilityLine circle="shared" className="mt-1 justify-center" />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={FILE_CHOICES}
          aria-label={uploading.choose}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            event.target.value = ""; // So that the same file can be chosen again.
          }}
        />
      </div>
      {PrivacyChoice && (
        <Suspense>
          <PrivacyChoice {...choice} />
        </Suspense>
      )}
      {uploads.length > 0 && (
        <ul aria-label={uploading.listLabel} className="mt-4 divide-y divide-border">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} remove={remove} retry={retry} />
          ))}
        </ul>
      )}
    </section>
  );
}

type UploadRowProps = { upload: Upload } & Pick<UploadPanelProps, "remove" | "retry">;

function UploadRow({ upload, remove, retry }: UploadRowProps) {
  const { id, name, sizeBytes, status, progress, isPrivate } = upload;
  const isOver = status === "completed" || status === "error";
  return (
    <li data-status={status} className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3">
          {isPrivate && (
            <Lock aria-label={privateFileWords.mark} className="size-4 shrink-0 self-center" />
          )}
          <bdi className="min-w-0 truncate font-medium">{name}</bdi>
          <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
            {formatSize(sizeBytes)}
          </span>
        </p>
        {isOver ? (
          <Outcome isCompleted={status === "completed"} />
        ) : (
          <Progress aria-label={uploading.progress(name)} value={progress} className="mt-2" />
        )}
      </div>
      {status === "error" && (
        <Button variant="outline" size="sm" onClick={() => retry(id)}>
          {uploading.retry}
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        aria-label={isOver ? uploading.remove(name) : uploading.cancel(name)}
        onClick={() => remove(id)}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

function Outcome({ isCompleted }: { isCompleted: boolean }) {
  const Icon = isCompleted ? CircleCheck : CircleX;
  return (
    <p
      className={cn(
        "mt-1 flex items-center gap-1.5 text-sm",
        isCompleted ? "text-success" : "text-destructive",
      )}
    >
      <Icon aria-hidden className="size-4" />
      {isCompleted ? uploading.completed : uploading.failed}
    </p>
  );
}
