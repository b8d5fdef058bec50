/**
 * Sound and film that this window decrypts for its own player. The player asks for an address with a random name, and
 * public/service-worker.js asks the window that has the player for the bytes.
 */

export type RangeAnswer = {
  status: number;
  headers: Record<string, string>;
  body: ArrayBuffer | null;
};

/** Null if there is nothing to play. `range` is the request's header. */
type AnswerRange = (range: string | null) => Promise<RangeAnswer | null>;

const named = new Map<string, AnswerRange>();
const container = () => (navigator as Partial<Navigator>).serviceWorker;

/** Null while no worker controls this window, as on the first visit. */
export function nameMedia(name: string, answer: AnswerRange) {
  if (!container()?.controller) return null;
  named.set(name, answer);
  return { address: `/vault-media/${name}`, forget: () => void named.delete(name) };
}

type Question = Partial<Record<"media" | "range", unknown>> | null;

/** Answers every question, also with null for an unknown name. Returns how to stop. */
export function followMediaQuestions(): () => void {
  const onMessage = ({ data, ports: [port] }: MessageEvent<Question>) => {
    const { media: name, range } = data ?? {};
    if (typeof name === "string" && port) {
      port.postMessage("received"); // A part may take long.
      void answerFor(name, typeof range === "string" ? range : null).then((answer) =>
        port.postMessage(answer, answer?.body ? [answer.body] : []),
      );
    }
  };
  container()?.addEventListener("message", onMessage);
  return () => container()?.removeEventListener("message", onMessage);
}

async function answerFor(name: string, range: string | null) {
  const answer =
    (await named
      .get(name)?.(range)
      .catch(() => null)) ?? null;
  return named.has(name) ? answer : null; // The name may have been forgotten meanwhile.
}
