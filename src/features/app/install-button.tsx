import { Download } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { appWords } from "@/content/app";
import { become, followOffer, readOffer } from "@/features/app/install-offer";

/** Only where the browser offers to install the site as an app. */
export function InstallButton() {
  const offer = useSyncExternalStore(followOffer, readOffer);
  useEffect(() => {
    const forget = () => {
      become(null);
    };
    window.addEventListener("appinstalled", forget);
    return () => {
      window.removeEventListener("appinstalled", forget);
    };
  }, []);
  if (offer === null) return null;
  const accept = () => {
    become(null);
    void offer.prompt();
  };
  return (
    <Button variant="link" className="min-h-11" onClick={accept}>
      <Download aria-hidden />
      {appWords.install}
    </Button>
  );
}
