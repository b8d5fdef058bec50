import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

import { LateHeading } from "@/app/late-heading";
import { useSignIn } from "@/app/sign-in";
import { Toaster } from "@/components/ui/toaster";
import { Away } from "@/features/app/away";
import { UpdateNotice } from "@/features/app/update-notice";
import { CutPasteNotice } from "@/features/shell/cut-paste-notice";
import { TimeOut } from "@/features/time-out/time-out";
import { followMediaQuestions } from "@/lib/loading/media-names";
import { clearShown, followPresses, followWorker, takeOver } from "@/lib/loading/service-worker";

/** On every page of both areas, and not part of the first paint. */
export function Companions() {
  return (
    <>
      <LateHeading />
      <TimeOutWatch />
      <Device />
      <CutPasteNotice />
      <Toaster />
    </>
  );
}

/** Handles this device's state: no server, a waiting update, and pressed notifications. */
function Device() {
  const { signIn } = useSignIn();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => followWorker(setWaiting), []);
  useEffect(() => followMediaQuestions(), []);
  useEffect(() => followPresses((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (signIn.state === "nobody") void clearShown().catch(() => undefined);
  }, [signIn.state]);
  return (
    <>
      {signIn.state === "loading" && <Away />}
      {waiting !== null && (
        <UpdateNotice onUpdate={() => takeOver(waiting)} onLater={() => setWaiting(null)} />
      )}
    </>
  );
}

function TimeOutWatch() {
  const { signIn, leave, close } = useSignIn();
  if (signIn.state !== "somebody") return null;
  const { viewer } = signIn;
  return <TimeOut key={viewer.userId} viewer={viewer} onEnd={close} onLeave={leave} />;
}
