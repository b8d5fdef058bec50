import { Ellipsis, Plus } from "lucide-react";
import { Link } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { ChangeButtons } from "@/components/patterns/change-buttons";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Button, buttonVariants } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Spinner } from "@/components/ui/spinner";
import { samples } from "@/content/gallery";
import { Room, Row, Specimen } from "@/features/gallery/specimen";

const VARIANTS = ["default", "secondary", "outline", "ghost", "destructive", "link"] as const;
const SIZES = ["sm", "default", "lg"] as const;

export function ButtonRoom() {
  return (
    <Room id="buttons" title="Buttons">
      {() => (
        <>
          <Variants />
          <Sizes />
          <Specimen state="long words">
            <Button variant="outline">{samples.long}</Button>
          </Specimen>
          <Row>
            <Specimen state="right to left">
              <div dir="rtl">
                <Button>
                  <Plus aria-hidden />
                  {samples.rightToLeft}
                </Button>
              </div>
            </Specimen>
            <Specimen state="quiet link">
              <QuietLink to="#buttons">{samples.sentence}</QuietLink>
              <BackLink to="#buttons">{samples.sentence}</BackLink>
            </Specimen>
          </Row>
          <Icons />
        </>
      )}
    </Room>
  );
}

function Variants() {
  return VARIANTS.map((variant) => (
    <Row key={variant}>
      <Specimen state={variant}>
        <Button variant={variant}>{samples.short}</Button>
      </Specimen>
      <Specimen state="busy">
        <Button variant={variant} isPending>
          {samples.short}
        </Button>
      </Specimen>
      <Specimen state="disabled">
        <Button variant={variant} disabled>
          {samples.short}
        </Button>
      </Specimen>
      <Specimen state="with an icon">
        <Button variant={variant}>
          <Plus aria-hidden />
          {samples.short}
        </Button>
      </Specimen>
    </Row>
  ));
}

function Sizes() {
  return (
    <Row>
      {SIZES.map((size) => (
        <Specimen key={size} state={size}>
          <Button size={size}>{samples.short}</Button>
        </Specimen>
      ))}
      <Specimen state="a link that looks like a button">
        <Link to="#buttons" className={buttonVariants({ variant: "outline" })}>
          {samples.short}
        </Link>
      </Specimen>
    </Row>
  );
}

const nothing = () => undefined;
const iconStates = [
  { state: "icon button" },
  { state: "open", "data-state": "open" },
  { state: "disabled", disabled: true },
];

function Icons() {
  return (
    <Row>
      {iconStates.map(({ state, ...button }) => (
        <Specimen key={state} state={state}>
          <IconButton aria-label="More" {...button}>
            <Ellipsis aria-hidden />
          </IconButton>
        </Specimen>
      ))}
      <Specimen state="one of a list, to be changed" className="flex gap-3">
        <ChangeButtons
          edit="Edit the sample"
          remove="Remove the sample"
          onEdit={nothing}
          onRemove={nothing}
        />
      </Specimen>
      <Specimen state="spinner" className="p-2">
        <Spinner className="size-7 text-muted-foreground" />
      </Specimen>
    </Row>
  );
}
