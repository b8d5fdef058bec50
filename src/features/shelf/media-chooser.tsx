import { FileUp } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/components/ui/button";

type ChooserProps = {
  label: string;
  accept: string;
  isPending?: boolean;
  onChoose: (file: File) => void;
};

export function Chooser({ label, accept, isPending, onChoose }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" isPending={isPending} onClick={() => chooser.current?.click()}>
        <FileUp aria-hidden />
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onChoose(file);
          event.target.value = ""; // The same file may be chosen again.
        }}
      />
    </>
  );
}
