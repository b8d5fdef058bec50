import { Check } from "lucide-react";

import { DeviceIcon } from "@/components/patterns/device-icon";
import { KeyWords } from "@/components/patterns/key-words";
import { LinkedText } from "@/components/patterns/linked-text";
import { PictureAvatar, PersonAvatar } from "@/components/patterns/person-avatar";
import { Wordmark } from "@/components/patterns/wordmark";
import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { samples } from "@/content/gallery";
import { product } from "@/content/product";
import { Room, Row, Specimen } from "@/features/gallery/specimen";

const SIZES = ["sm", "default", "lg", "portrait"] as const;
const BADGES: BadgeVariant[] = [
  "outline",
  "primary",
  "highlight",
  "success",
  "warning",
  "destructive",
  "default",
  "secondary",
  "ghost",
  "link",
];
const SHARES = [0, 40, 100];
const publicKey = new ArrayBuffer(65);

export function SignRoom() {
  return (
    <Room id="signs" title="Signs">
      {() => (
        <>
          <Row>
            {BADGES.map((variant) => (
              <Specimen key={variant} state={variant}>
                <Badge variant={variant}>Scheduled</Badge>
              </Specimen>
            ))}
            <Specimen state="four words">
              <KeyWords coachId="coach" publicKey={publicKey} />
            </Specimen>
            {["Windows", "Android"].map((system) => (
              <Specimen key={system} state={system}>
                <DeviceIcon system={system} />
              </Specimen>
            ))}
            <Specimen state="with an icon">
              <Badge variant="success">
                <Check aria-hidden />
                Completed
              </Badge>
            </Specimen>
          </Row>
          <Row>
            {SIZES.map((size) => (
              <Specimen key={size} state={size}>
                <PictureAvatar person={samples.person} size={size} />
              </Specimen>
            ))}
            <Specimen state="a picture">
              <Avatar>
                <AvatarImage src="/favicon.svg" alt="" />
                <AvatarFallback>A</AvatarFallback>
              </Avatar>
            </Specimen>
            <Specimen state="right to left">
              <PictureAvatar person={samples.foreignPerson} />
            </Specimen>
            <Specimen state="no name">
              <PersonAvatar personId="nobody" person={{}} />
            </Specimen>
          </Row>
          {SHARES.map((value) => (
            <Specimen key={value} state={`${String(value)} of 100`}>
              <Progress aria-label="Overall progress" value={value} />
            </Specimen>
          ))}
          <Specimen state="text with an address">
            <p>
              <LinkedText text={samples.linked} />
            </p>
          </Specimen>
          <Specimen state="wordmark">
            <Wordmark name={product.name} />
          </Specimen>
        </>
      )}
    </Room>
  );
}
