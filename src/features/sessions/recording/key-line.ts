import { type Bytes } from "@/lib/sealed-bytes";
import { isRecordingKey } from "@/lib/recordings/sealing";

type Said =
  | { kind: "key"; recordingId: string; key: number[] }
  | { kind: "has" | "refuses" | "stop"; recordingId: string };

type KeyLineEvents = {
  /** The key from the coach. Returns whether this browser stored it; null if it does not know the recording yet. */
  onKey: (recordingId: string, key: Bytes) => Promise<boolean | null>;
  /** The client sends this, so that stopping works without the server. */
  onStop: (recordingId: string) => void;
};

const againMs = 700;

export type KeyLine = ReturnType<typeof openKeyLine>;

/** A data channel between the two browsers, encrypted like their call: the server gets nothing of it. */
export function openKeyLine(connection: RTCPeerConnection, { onKey, onStop }: KeyLineEvents) {
  const channel = connection.createDataChannel("recording", { negotiated: true, id: 1 });
  const answers = new Map<string, (hasKey: boolean) => void>();
  const say = (said: Said) => {
    if (channel.readyState === "open") channel.send(JSON.stringify(said));
  };
  channel.onmessage = ({ data }) => {
    const said = JSON.parse(String(data)) as Said;
    const { recordingId } = said;
    switch (said.kind) {
      case "key": {
        const key = new Uint8Array(said.key);
        if (!isRecordingKey(key)) return;
        void onKey(recordingId, key)
          .catch(() => false)
          .then((hasKey) => {
            if (hasKey !== null) say({ kind: hasKey ? "has" : "refuses", recordingId });
          });
        return;
      }
      case "has":
      case "refuses":
        answers.get(recordingId)?.(said.kind === "has");
        return;
      case "stop":
        onStop(recordingId);
    }
  };
  return {
    /** Repeats until it is answered, because the other window may open the channel later. */
    giveKey: (recordingId: string, key: Bytes, signal: AbortSignal) =>
      new Promise<boolean>((resolve, reject) => {
        const give = () => say({ kind: "key", recordingId, key: [...key] });
        const timer = setInterval(give, againMs);
        const end = () => {
          clearInterval(timer);
          answers.delete(recordingId);
        };
        answers.set(recordingId, (hasKey) => {
          end();
          resolve(hasKey);
        });
        signal.addEventListener("abort", () => {
          end();
          reject(new DOMException("", "AbortError"));
        });
        give();
      }),
    stop: (recordingId: string) => say({ kind: "stop", recordingId }),
    close: () => channel.close(),
  };
}
