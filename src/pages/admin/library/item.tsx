import { ShelfItemDesk } from "@/features/shelf/item-desk";

export default function CoachLibraryItemPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8">
      <ShelfItemDesk />
    </div>
  );
}
