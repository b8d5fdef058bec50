import { readStats } from "./call-stats";
import { compareKeys, type OwnKey } from "./safety-words";

/** What the other window gets beside sound and picture. */
export type Shown = { hasSound: boolean; hasPicture: boolean; isScreen: boolean };

export type Call = {
  state: "connecting" | "connected" | "interrupted" | "noWay" | "ended";
  /** Null until it is known. */
  isRelayed: boolean | null;
  /** The same for both. Null until both keys are known. */
  words: readonly string[] | null;
  /** Somebody is between the two. */
  isTampered: boolean;
  stream: MediaStream;
  other: Shown;
  /** For what is loaded later and says more beside the call. */
  connection: RTCPeerConnection | null;
};

type Signal =
  | { kind: "nonce"; nonce: string }
  | { kind: "description"; description: RTCSessionDescriptionInit }
  | { kind: "candidates"; candidates: RTCIceCandidateInit[] };

type PeerNeeds = {
  /** Makes the first offer, and prevails where both offer at once. */
  isLeading: boolean;
  key: OwnKey;
  commitment: string;
  relay: { urls: string[]; username: string; credential: string } | null;
  send: (text: string) => void;
  onChange: (change: Partial<Call>) => void;
};

export type Peer = ReturnType<typeof connectPeer>;

const nothingShown: Shown = { hasSound: false, hasPicture: false, isScreen: false };

export const newCall = (): Call => ({
  state: "connecting",
  isRelayed: null,
  words: null,
  isTampered: false,
  stream: new MediaStream(),
  other: nothingShown,
  connection: null,
});

/** An interrupted line often comes back meanwhile. */
const restartAfterMs = 2000;
/** Until the last word has left. */
const byeMs = 100;
/** Candidates come in bursts. */
const gatherMs = 40;

/** Sound and picture between two browsers, by the pattern of perfect negotiation. */
export function connectPeer({ isLeading, key, commitment, relay, send, onChange }: PeerNeeds) {
  const { certificate } = key;
  const connection = new RTCPeerConnection({
    certificates: [certificate],
    iceServers: relay === null ? [] : [relay],
  });
  const say = (signal: Signal) => {
    send(JSON.stringify(signal));
  };
  const beside = connection.createDataChannel("beside", { negotiated: true, id: 0 });
  const stream = new MediaStream();
  let own: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; shown: Shown } = {
    audio: null,
    video: null,
    shown: nothingShown,
  };
  let isOffering = false;
  let isIgnoring = false;
  let otherNonce: string | null = null;
  let waiting: RTCIceCandidateInit[] = [];
  let work = Promise.resolve();

  onChange({ ...newCall(), stream, connection });
  say({ kind: "nonce", nonce: key.nonce });
  if (isLeading) {
    connection.addTransceiver("audio", { streams: [stream] });
    connection.addTransceiver("video", { streams: [stream] });
  }

  connection.onnegotiationneeded = () => {
    if (!isLeading && connection.remoteDescription === null) return; // The other side offers first.
    void offer();
  };
  async function offer() {
    isOffering = true;
    try {
      await connection.setLocalDescription();
      tellDescription();
    } finally {
      isOffering = false;
    }
  }
  function tellDescription() {
    const { localDescription } = connection;
    if (localDescription !== null) say({ kind: "description", description: localDescription });
  }

  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null) return;
    if (waiting.length === 0) setTimeout(tellCandidates, gatherMs);
    waiting.push(candidate.toJSON());
  };
  function tellCandidates() {
    say({ kind: "candidates", candidates: waiting });
    waiting = [];
  }

  connection.ontrack = ({ track }) => {
    stream.addTrack(track);
    onChange({ stream });
  };
  let wasConnected = false;
  let restart: ReturnType<typeof setTimeout> | undefined;
  connection.onconnectionstatechange = () => {
    clearTimeout(restart);
    const { connectionState } = connection;
    if (connectionState === "connected") {
      wasConnected = true;
      onChange({ state: "connected" });
      void readPath();
    } else if (connectionState === "disconnected" || connectionState === "failed") {
      onChange({ state: wasConnected ? "interrupted" : "noWay" });
      const waitMs = connectionState === "failed" ? 0 : restartAfterMs;
      restart = setTimeout(() => {
        connection.restartIce();
      }, waitMs);
    }
  };

  async function readPath() {
    const stats = await readStats(connection);
    if (stats !== null) onChange({ isRelayed: stats.isRelayed });
  }

  beside.onopen = tellShown;
  beside.onmessage = ({ data }) => {
    const said = JSON.parse(String(data)) as Shown | { isBye: true };
    if ("isBye" in said) {
      connection.onconnectionstatechange = null; // It would call the end an interruption.
      onChange({ state: "ended" });
    } else onChange({ other: said });
  };
  function tellShown() {
    if (beside.readyState === "open") beside.send(JSON.stringify(own.shown));
  }

  async function place() {
    for (const transceiver of connection.getTransceivers()) {
      const kind = transceiver.receiver.track.kind === "audio" ? "audio" : "video";
      if (transceiver.direction !== "sendrecv") transceiver.direction = "sendrecv";
      if (transceiver.sender.track !== own[kind]) await transceiver.sender.replaceTrack(own[kind]);
    }
  }

  async function take(signal: Signal) {
    switch (signal.kind) {
      case "nonce":
        otherNonce = signal.nonce;
        await compare();
        return;
      case "description": {
        const { description } = signal;
        const isCollision =
          description.type === "offer" && (isOffering || connection.signalingState !== "stable");
        isIgnoring = isLeading && isCollision;
        if (isIgnoring) return;
        await connection.setRemoteDescription(description);
        await compare();
        if (description.type !== "offer") return;
        await place();
        await connection.setLocalDescription();
        tellDescription();
        return;
      }
      case "candidates":
        for (const candidate of signal.candidates) {
          await connection.addIceCandidate(candidate).catch((error: unknown) => {
            if (!isIgnoring) throw error;
          });
        }
    }
  }

  async function compare() {
    const sdp = connection.remoteDescription?.sdp;
    if (sdp === undefined || otherNonce === null) return;
    const words = await compareKeys(key, { sdp, nonce: otherNonce, commitment });
    if (words === null) {
      onChange({ isTampered: true, state: "ended" });
      connection.close();
    } else onChange({ words });
  }

  return {
    take: (text: string) => {
      work = work
        .then(() => take(JSON.parse(text) as Signal))
        .catch(() => {
          if (connection.signalingState !== "closed") connection.restartIce();
        });
    },
    show: (tracks: Pick<typeof own, "audio" | "video">, shown: Shown) => {
      own = { ...tracks, shown };
      tellShown();
      work = work.then(place).catch(() => undefined);
    },
    restart: () => {
      if (connection.connectionState !== "connected") connection.restartIce();
    },
    close: () => {
      clearTimeout(restart);
      connection.onconnectionstatechange = null;
      if (beside.readyState === "open") beside.send(JSON.stringify({ isBye: true }));
      setTimeout(() => {
        connection.close();
      }, byeMs);
    },
  };
}
