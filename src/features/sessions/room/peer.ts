import { secondMs } from "@domain/time/time-spans";

import { readSending, readStats, type Sending } from "./call-stats";
import { compareKeys, makeOwnKey } from "./safety-words";

/** What a window tells the other one about its sound and picture. */
type Shown = {
  hasSound: boolean;
  /** Something else, such as a phone call, uses the microphone. */
  isPaused: boolean;
  hasPicture: boolean;
  isScreen: boolean;
  isSpeaking: boolean;
  /** The picture is not sent, because the connection is slow. */
  isThin: boolean;
};
/** Known from the devices; `isThin` is known from the connection. */
type OwnShown = Omit<Shown, "isThin">;

export type Call = {
  state: "connecting" | "connected" | "interrupted" | "noWay" | "ended";
  /** Null until it is known. */
  isRelayed: boolean | null;
  /** The words for comparing keys, the same on both sides. Null until both keys are known. */
  words: readonly string[] | null;
  /** The other key is not the promised one: somebody is between the two. */
  isTampered: boolean;
  stream: MediaStream;
  other: Shown;
  /** This window's own picture is not sent, because the connection is slow. */
  isThin: boolean;
  /** For parts that load later and send more over the same connection. */
  connection: RTCPeerConnection | null;
};

type Signal =
  | { kind: "commitment"; commitment: string }
  | { kind: "nonce"; nonce: string }
  | { kind: "description"; description: RTCSessionDescriptionInit }
  | { kind: "candidates"; candidates: RTCIceCandidateInit[] }
  | { kind: "restart" };

type PeerNeeds = {
  /** Makes the offers. Wins over a window of an earlier release, which makes offers too. */
  isLeading: boolean;
  certificate: RTCCertificate;
  relay: { urls: string[]; username: string; credential: string } | null;
  send: (text: string) => void;
  onChange: (change: Partial<Call>) => void;
  /** The other side asks this window to mute its microphone. */
  onMute: () => void;
};

/** What a window tells the other one over the data channel. */
type Said = Shown | { isBye: true } | { isMute: true };

export type Peer = ReturnType<typeof connectPeer>;

const nothingShown: Shown = {
  hasSound: false,
  isPaused: false,
  hasPicture: false,
  isScreen: false,
  isSpeaking: false,
  isThin: false,
};

export const newCall = (): Call => ({
  state: "connecting",
  isRelayed: null,
  words: null,
  isTampered: false,
  stream: new MediaStream(),
  other: nothingShown,
  isThin: false,
  connection: null,
});

/** An interrupted connection often recovers within this time. */
const restartAfterMs = 2000;
/** A restart that found no path by then, because there was still no network, is repeated. */
const restartAgainMs = 10 * secondMs;
/** A busy browser is connected before its reports contain the path. */
const pathAgainAfterMs = 250;
/** The path may change, and an address is known to be a relay's only after the server has passed it on. */
const pathEveryMs = 2 * secondMs;
/** Time for the goodbye to be sent. */
const byeMs = 100;
/** Candidates come in bursts. */
const gatherMs = 40;

/** Bits per second for all pictures that a window sends in several calls. */
const picturesBitrate = 1_500_000;
/** With this many calls, a picture of half the size is enough. */
const smallFromCalls = 3;

/** Sound and picture between two browsers, after the pattern of perfect negotiation. */
export function connectPeer(needs: PeerNeeds) {
  const { isLeading, certificate, relay, send, onChange, onMute } = needs;
  const connection = new RTCPeerConnection({
    certificates: [certificate],
    iceServers: relay === null ? [] : [relay],
  });
  const say = (signal: Signal) => send(JSON.stringify(signal));
  const beside = connection.createDataChannel("beside", { negotiated: true, id: 0 });
  const stream = new MediaStream();
  let own: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; shown: OwnShown } = {
    audio: null,
    video: null,
    shown: nothingShown,
  };
  let isOffering = false;
  let isIgnoring = false;
  const ownKey = makeOwnKey(certificate);
  let otherCommitment: string | null = null;
  let otherNonce: string | null = null;
  let calls = 1;
  let isThin = false;
  let waiting: RTCIceCandidateInit[] = [];
  let work = Promise.resolve();

  onChange({ ...newCall(), stream, connection });
  void ownKey.then(({ commitment }) => say({ kind: "commitment", commitment }));
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
      sendDescription();
    } finally {
      isOffering = false;
    }
  }
  function sendDescription() {
    const { localDescription } = connection;
    if (localDescription !== null) say({ kind: "description", description: localDescription });
  }

  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null) return;
    if (waiting.length === 0) setTimeout(sendCandidates, gatherMs);
    waiting.push(candidate.toJSON());
  };
  function sendCandidates() {
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
    const { connectionState } = connection;
    if (connectionState === "connected") {
      clearTimeout(restart);
      wasConnected = true;
      onChange({ state: "connected" });
      void readPath();
    } else if (connectionState === "disconnected" || connectionState === "failed") {
      onChange({ state: wasConnected ? "interrupted" : "noWay" });
      clearTimeout(restart);
      restart = setTimeout(startAgain, connectionState === "failed" ? 0 : restartAfterMs);
    }
  };

  /**
   * Only the leading side makes offers, and the other one asks for them. If both did, one would withdraw its offer,
   * after which Chromium no longer shows the other picture.
   */
  function startAgain() {
    clearTimeout(restart);
    if (!isLeading) {
      say({ kind: "restart" });
      return;
    }
    connection.restartIce();
    restart = setTimeout(startAgain, restartAgainMs);
  }

  let isRelayed: boolean | null = null;
  let pathLook: ReturnType<typeof setTimeout> | undefined;
  async function readPath() {
    clearTimeout(pathLook);
    const stats = await readStats(connection);
    if (connection.connectionState !== "connected") return;
    if (stats !== null && stats.isRelayed !== isRelayed) {
      ({ isRelayed } = stats);
      onChange({ isRelayed });
    }
    pathLook = setTimeout(() => void readPath(), stats === null ? pathAgainAfterMs : pathEveryMs);
  }

  beside.onopen = sendShown;
  beside.onmessage = ({ data }) => {
    const said = JSON.parse(String(data)) as Said;
    if ("isMute" in said) onMute();
    else if ("isBye" in said) {
      connection.onconnectionstatechange = null; // Otherwise the end would count as an interruption.
      clearTimeout(restart);
      onChange({ state: "ended" });
    } else onChange({ other: said });
  };
  const tell = (said: Said) => {
    if (beside.readyState === "open") beside.send(JSON.stringify(said));
  };
  function sendShown() {
    const { hasPicture } = own.shown;
    const isWaiting = isThin && hasPicture;
    tell({ ...own.shown, hasPicture: hasPicture && !isWaiting, isThin: isWaiting });
  }

  const line = watchLine({
    connection,
    hasPicture: () => own.video !== null,
    onChange: (isNowThin) => {
      isThin = isNowThin;
      onChange({ isThin });
      sendShown();
      work = work.then(place).catch(() => undefined);
    },
  });

  async function place() {
    for (const transceiver of connection.getTransceivers()) {
      const kind = transceiver.receiver.track.kind === "audio" ? "audio" : "video";
      if (transceiver.direction !== "sendrecv") transceiver.direction = "sendrecv";
      if (transceiver.sender.track !== own[kind]) await transceiver.sender.replaceTrack(own[kind]);
      if (kind === "video") await limitPicture(transceiver.sender);
    }
  }

  async function limitPicture(sender: RTCRtpSender) {
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings;
    if (encoding === undefined) return; // It is not negotiated with the other side yet.
    const isSent = encoding.active !== false;
    if (calls === 1 && encoding.maxBitrate === undefined && isSent === !isThin) return;
    encoding.active = !isThin;
    if (calls > 1) encoding.maxBitrate = picturesBitrate / calls;
    else delete encoding.maxBitrate;
    encoding.scaleResolutionDownBy = calls < smallFromCalls || own.shown.isScreen ? 1 : 2;
    await sender.setParameters(parameters).catch(() => undefined); // The picture is then larger than necessary.
  }

  async function take(signal: Signal) {
    switch (signal.kind) {
      case "commitment":
        if (otherCommitment !== null) return;
        otherCommitment = signal.commitment;
        say({ kind: "nonce", nonce: (await ownKey).nonce });
        return;
      case "nonce":
        otherNonce ??= signal.nonce;
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
        sendDescription();
        return;
      }
      case "restart":
        if (isLeading) connection.restartIce();
        return;
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
    if (sdp === undefined || otherNonce === null || otherCommitment === null) return;
    const other = { sdp, nonce: otherNonce, commitment: otherCommitment };
    const words = await compareKeys(await ownKey, other);
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
          if (connection.signalingState !== "closed") startAgain();
        });
    },
    show: (tracks: Pick<typeof own, "audio" | "video">, shown: OwnShown) => {
      own = { ...tracks, shown };
      sendShown();
      work = work.then(place).catch(() => undefined);
    },
    /** How many calls this window has. */
    share: (count: number) => {
      if (count === calls) return;
      calls = count;
      work = work.then(place).catch(() => undefined);
    },
    askToMute: () => tell({ isMute: true }),
    /** Sends the picture again, although the connection is slow, because the person wants that. */
    showAgain: line.press,
    restart: () => {
      if (connection.connectionState !== "connected") startAgain();
    },
    close: () => {
      clearTimeout(restart);
      clearTimeout(pathLook);
      line.end();
      connection.onconnectionstatechange = null;
      tell({ isBye: true });
      setTimeout(() => connection.close(), byeMs);
    },
  };
}

export const sampleEveryMs = 2 * secondMs;
const badNeeded = 4;
const goodNeededFirst = 5;
const goodNeededMax = 60;
const patienceOfPress = 30;

/** At these values or worse, the picture harms the sound too much. */
const bad = { lostPercent: 12, roundTripMs: 1200, bitrate: 120_000 };
/** At these values or better, the picture may return. */
const good = { lostPercent: 4, roundTripMs: 700 };

export type LineState = {
  /** This window's picture is not sent, so that the sound gets through. */
  isThin: boolean;
  /** How many samples in a row speak for the opposite state. */
  streak: number;
  /** After this many good samples the picture returns; more each time, so that it does not keep coming and going. */
  goodNeeded: number;
  /** How many more samples are ignored because the person wants the picture sent. */
  patience: number;
};

export const wideLine: LineState = {
  isThin: false,
  streak: 0,
  goodNeeded: goodNeededFirst,
  patience: 0,
};

/** The state after one more sample. The bitrate counts only with a picture, because it does not grow without one. */
export function stepLine(line: LineState, sample: Sending): LineState {
  const { lostPercent, roundTripMs, bitrate } = sample;
  const { isThin, goodNeeded } = line;
  const isBad =
    lostPercent >= bad.lostPercent ||
    roundTripMs >= bad.roundTripMs ||
    (bitrate !== null && bitrate < bad.bitrate);
  const isGood = lostPercent <= good.lostPercent && roundTripMs <= good.roundTripMs;
  const streak = (isThin ? isGood : isBad) ? line.streak + 1 : 0;
  const patience = Math.max(0, line.patience - 1);
  if (isThin && streak >= goodNeeded) {
    return { ...wideLine, goodNeeded: Math.min(goodNeededMax, 2 * goodNeeded) };
  }
  if (!isThin && streak >= badNeeded && patience === 0) {
    return { isThin: true, streak: 0, goodNeeded, patience };
  }
  return { isThin, streak, goodNeeded, patience };
}

type WatchNeeds = {
  connection: RTCPeerConnection;
  /** Whether there is a picture to send. */
  hasPicture: () => boolean;
  onChange: (isThin: boolean) => void;
};

/** Samples the connection while the call is connected. */
export function watchLine({ connection, hasPicture, onChange }: WatchNeeds) {
  let line = wideLine;
  function go(next: LineState) {
    const wasThin = line.isThin;
    line = next;
    if (next.isThin !== wasThin) onChange(next.isThin);
  }
  const timer = setInterval(() => {
    if (connection.connectionState !== "connected") return;
    if (!hasPicture()) {
      go(wideLine);
      return;
    }
    readSending(connection, line.isThin)
      .then((sending) => {
        if (sending !== null) go(stepLine(line, sending));
      })
      .catch(() => undefined); // The next sample replaces it.
  }, sampleEveryMs);
  return {
    press: () => go({ ...wideLine, patience: patienceOfPress }),
    end: () => clearInterval(timer),
  };
}
