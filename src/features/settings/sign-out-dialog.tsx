import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { wordFailure } from "@/content/failures";
import { deviceWords as words } from "@/content/settings/settings";

/** Asked once more, because it ends this window too and cannot be undone. */
export function SignOutDialog({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const signOut = useMutation(api.devices.signOutEverywhere);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState("");
  async function leave() {
    setIsPending(true);
    setFailure("");
    try {
      await signOut({});
    } catch (error) {
      setFailure(wordFailure(error, words.failed));
      setIsPending(false);
    }
  }
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogTitle>{words.everywhereTitle}</DialogTitle>
        <DialogDescription>{words.everywhereText}</DialogDescription>
        <p role="alert" className="mt-4 text-danger empty:hidden">
          {failure}
        </p>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="quiet">{words.keep}</Button>
          </DialogClose>
          <Button variant="danger" isPending={isPending} onClick={() => void leave()}>
            {words.signOutEverywhere}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
