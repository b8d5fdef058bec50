import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

import { useSignIn } from "@/app/sign-in";
import { Away } from "@/features/app/away";
import { UpdateNotice } from "@/features/app/update-notice";
import { clearShown, followPresses, followWorker, takeOver } from "@/lib/loading/service-worker";

/** What the app does on this device beside its pages: opens without the server, updates, and opens what a notification names. */
export function Device() {
  const { signIn } = useSignIn();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => followWorker(setWaiting), []);
  useEffect(() => followPresses((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (signIn.state === "nobody") void clearShown().catch(() => undefined);
  }, [signIn.state]);
  return (
    <>
      {signIn.state === "loading" && <Away />}
      {waiting !== null && (
        <UpdateNotice
          onUpdate={() => {
            takeOver(waiting);
          }}
          onLater={() => {
            setWaiting(null);
          }}
        />
      )}
    </>
  );
}
