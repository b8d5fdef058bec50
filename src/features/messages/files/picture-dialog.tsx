import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";

type PictureDialogProps = {
  name: string;
  /** An object URL. */
  address: string;
  onOpenChange: (isOpen: boolean) => void;
};

export function PictureDialog({ name, address, onOpenChange }: PictureDialogProps) {
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        className="w-fit max-w-[calc(100%-2rem)] p-4 sm:p-6"
      >
        <DialogTitle className="truncate text-lg">
          <bdi>{name}</bdi>
        </DialogTitle>
        <img
          src={address}
          alt={name}
          className="mt-4 max-h-[75dvh] max-w-full rounded-control object-contain"
        />
      </DialogContent>
    </Dialog>
  );
}
