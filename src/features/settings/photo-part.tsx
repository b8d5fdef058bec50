import { PHOTO_TYPES } from "@domain/files/photo-types";
import { useId, useRef } from "react";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Button } from "@/components/ui/button";
import { photoWords } from "@/content/settings/settings";
import { usePhotoChanges } from "@/features/settings/use-photo-changes";
import { useViewer } from "@/lib/sign-in/viewer";

export function PhotoPart({ hasPhoto }: { hasPhoto: boolean }) {
  const viewer = useViewer();
  const { isPending, failure, choose, takeAway } = usePhotoChanges();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-5">
      <PersonAvatar personId={viewer.userId} person={viewer} size="portrait" />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <p id={id} className="text-sm font-medium">
          {photoWords.title}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            ref={input}
            type="file"
            accept={PHOTO_TYPES.join()}
            hidden
            aria-label={photoWords.choose}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = ""; // So that the same file can be chosen again.
              if (file !== undefined) void choose(file);
            }}
          />
          <Button
            variant="outline"
            size="sm"
            isPending={isPending}
            onClick={() => input.current?.click()}
          >
            {hasPhoto ? photoWords.replace : photoWords.choose}
          </Button>
          {hasPhoto && (
            <Button variant="link" onClick={() => void takeAway()}>
              {photoWords.remove}
            </Button>
          )}
        </div>
        <p className="text-sm text-muted-foreground">{photoWords.hint}</p>
        <p role="alert" className="text-sm text-destructive empty:hidden">
          {failure}
        </p>
      </div>
    </div>
  );
}
