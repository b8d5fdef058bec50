import { ItemDesk } from "@/features/library/item-desk";

export default function LibraryItemPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <ItemDesk />
    </div>
  );
}
