import { api } from "@convex/_generated/api";
import { filesPageItems } from "@domain/limits";
import { FileStack, LockKeyhole, type LucideIcon, Ruler } from "lucide-react";

import { fileSharing } from "@/content/messages/files";
import { FileList } from "@/features/messages/files/file-list";
import { useLivePages } from "@/lib/live/live-pages";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

const icons: LucideIcon[] = [LockKeyhole, Ruler, FileStack];

export function FileSharing() {
  const pages = useLivePages({ query: api.files.list, args: {}, pageItems: filesPageItems });
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-labelledby="file-sharing">
        <h2 id="file-sharing" className="text-2xl font-medium">
          {fileSharing.title}
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-5 md:grid-cols-3">
          {fileSharing.facts.map(({ title, text }, index) => {
            const Icon = icons[index] ?? FileStack;
            return (
              <li key={title} className="border-t border-border pt-4">
                <Icon aria-hidden className="size-5 text-highlight" strokeWidth={1.7} />
                <p className="mt-2 font-medium">{title}</p>
                <p className="mt-1 text-muted-foreground">{text}</p>
              </li>
            );
          })}
        </ul>
        {!useIsReadOnly() && <p className="mt-6 text-muted-foreground">{fileSharing.hint}</p>}
      </section>
      <section aria-labelledby="shared-files">
        <h3 id="shared-files" className="mb-4 text-xl font-medium">
          {fileSharing.listTitle}
        </h3>
        <FileList pages={pages} own="client" />
      </section>
    </div>
  );
}
