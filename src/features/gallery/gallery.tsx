import { PageHeader } from "@/components/patterns/page-header";
import { PageIndex } from "@/components/patterns/page-index";
import { galleryWords } from "@/content/gallery";
import { ButtonRoom } from "@/features/gallery/button-room";
import { ChoiceRoom } from "@/features/gallery/choice-room";
import { DrawingRoom } from "@/features/gallery/drawing-room";
import { FieldRoom } from "@/features/gallery/field-room";
import { FloatRoom } from "@/features/gallery/float-room";
import { FormRoom } from "@/features/gallery/form-room";
import { FrameRoom } from "@/features/gallery/frame-room";
import { SignRoom } from "@/features/gallery/sign-room";
import { StateRoom } from "@/features/gallery/state-room";
import { WidthRoom } from "@/features/gallery/width-room";

const rooms = [
  { id: "buttons", title: "Buttons" },
  { id: "fields", title: "Fields" },
  { id: "forms", title: "Forms" },
  { id: "choices", title: "Choices" },
  { id: "signs", title: "Signs" },
  { id: "states", title: "States of a list" },
  { id: "frames", title: "Frames of a page" },
  { id: "drawings", title: "Drawings" },
  { id: "pages", title: "As wide as a page" },
  { id: "floating", title: "What floats" },
];

/** tests/repo/rules/gallery.ts fails for a missing component. */
export function Gallery() {
  return (
    <div className="mx-auto grid w-full max-w-list gap-16 px-5 pt-8 pb-20 sm:px-8">
      <PageHeader title={galleryWords.title} lead={galleryWords.lead} />
      <PageIndex title={galleryWords.parts} entries={rooms} />
      <ButtonRoom />
      <FieldRoom />
      <FormRoom />
      <ChoiceRoom />
      <SignRoom />
      <StateRoom />
      <FrameRoom />
      <DrawingRoom />
      <WidthRoom />
      <FloatRoom />
    </div>
  );
}
