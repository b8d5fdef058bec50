import { type Bytes } from "@/lib/sealed-bytes";
import { isRecordingKey } from "@/lib/recordings/sealing";

type Said =
  | { kind: "key"; recordingId: string; key: number[] }
  | { kind: "has" | "refuses" | "stop"; recordingId: string };

type KeyLineEvents = {
  /** From the coach. Returns whether this browser keeps it; null where it does not know of the recording yet. */
  onKey: (recordingId: string, key: Bytes) => Promise<boolean | null>;
  /** From the client, for when the server is away. */
  onStop: (recordingId: string) => void;
};

const againMs = 700;

export type KeyLine = ReturnType<typeof openKeyLine>;

/** Between the two browsers, beside their call and encrypted as it is: the server gets none of it. */
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
    /** Again until it is answered: the other window may open its end later. */
    giveKey: (recordingId: string, key: Bytes, signal: AbortSignal) =>
      new Promise<boolean>((resolve, reject) => {
        const give = () => {
          say({ kind: "key", recordingId, key: [...key] });
        };
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
    stop: (recordingId: string) => {
      say({ kind: "stop", recordingId });
    },
    close: () => {
      channel.close();
    },
  };
}
