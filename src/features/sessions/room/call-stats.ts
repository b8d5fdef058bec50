import type { QualitySample } from "@domain/schedule/call-quality";

export type CallStats = Omit<QualitySample, "lostPercent"> & { lost: number; received: number };

/** How well a window's own sound and picture arrive at the other side. */
export type Sending = {
  /** According to the other side's last reports. */
  lostPercent: number;
  roundTripMs: number;
  /** The bits per second that the browser believes it could send; null if it does not say. */
  bitrate: number | null;
};

type Report = Record<string, unknown>;

async function readReports(connection: RTCPeerConnection) {
  const reports: Report[] = [];
  (await connection.getStats()).forEach((report: Report) => reports.push(report));
  const pair = reports.find(
    ({ type, nominated, state }) =>
      type === "candidate-pair" && nominated === true && state === "succeeded",
  );
  return { reports, pair };
}

const roundTripOf = (pair: Report) => Math.round(numberIn(pair.currentRoundTripTime) * 1000);

/** Null until the connection's path is known. While the picture waits, its reports are out of date and are ignored. */
export async function readSending(
  connection: RTCPeerConnection,
  isPictureWaiting: boolean,
): Promise<Sending | null> {
  const { reports, pair } = await readReports(connection);
  if (pair === undefined) return null;
  const losses = reports
    .filter(
      ({ type, kind }) => type === "remote-inbound-rtp" && !(isPictureWaiting && kind === "video"),
    )
    .map(({ fractionLost }) => 100 * numberIn(fractionLost));
  const { availableOutgoingBitrate: bitrate } = pair;
  return {
    lostPercent: Math.max(0, ...losses),
    roundTripMs: roundTripOf(pair),
    bitrate: !isPictureWaiting && typeof bitrate === "number" ? bitrate : null,
  };
}

/** Null until the connection's path is known. */
export async function readStats(connection: RTCPeerConnection): Promise<CallStats | null> {
  const { reports, pair } = await readReports(connection);
  if (pair === undefined) return null;
  const ends = reports.filter(({ id }) =>
    [pair.localCandidateId, pair.remoteCandidateId].includes(id),
  );
  const arriving = reports.filter(({ type }) => type === "inbound-rtp");
  const sumOf = (field: string) =>
    arriving.reduce((sum, report) => sum + numberIn(report[field]), 0);
  const picture = arriving.find(({ kind }) => kind === "video");
  return {
    isRelayed: ends.some(({ candidateType }) => candidateType === "relay"),
    roundTripMs: roundTripOf(pair),
    lost: sumOf("packetsLost"),
    received: sumOf("packetsReceived"),
    width: numberIn(picture?.frameWidth),
    height: numberIn(picture?.frameHeight),
  };
}

const numberIn = (value: unknown) => (typeof value === "number" ? value : 0);

/** A late packet is counted as lost at first, and later as received. */
export function sampleBetween(
  before: Pick<CallStats, "lost" | "received">,
  { lost, received, ...now }: CallStats,
): QualitySample {
  const lostSince = Math.max(0, lost - before.lost);
  const all = lostSince + Math.max(0, received - before.received);
  return { ...now, lostPercent: all === 0 ? 0 : Math.round((lostSince / all) * 1000) / 10 };
}
