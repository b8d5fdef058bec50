import { useSignIn } from "@/app/sign-in";
import { TimeOut } from "@/features/time-out/time-out";

export function TimeOutWatch() {
  const { signIn, leave, close } = useSignIn();
  if (signIn.state !== "somebody") return null;
  const { viewer } = signIn;
  return <TimeOut key={viewer.userId} viewer={viewer} onEnd={close} onLeave={leave} />;
}
