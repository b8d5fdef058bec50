import { Download } from "lucide-react";
import { useState, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { appWords } from "@/content/app";
import { followOffer, readOffer, takeOffer } from "@/features/app/install-offer";

/** Only where the browser offers to install the site as an app. */
export function InstallButton() {
  const offer = useSyncExternalStore(followOffer, readOffer);
  const [used, setUsed] = useState<Event | null>(null);
  if (offer === null || offer === used) return null;
  const accept = () => {
    setUsed(offer);
    void takeOffer()?.prompt();
  };
  return (
    <Button variant="link" className="min-h-11" onClick={accept}>
      <Download aria-hidden />
      {appWords.install}
    </Button>
  );
}
