import { secondMs } from "@domain/time/time-spans";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { connectPeer } from "./peer";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const certificate = { getFingerprints: () => [] } as unknown as RTCCertificate;

function connect(isLeading: boolean) {
  const connection = {
    connectionState: "connecting",
    signalingState: "stable",
    createDataChannel: () => ({ readyState: "connecting" }),
    addTransceiver: vi.fn(),
    getTransceivers: () => [],
    getStats: () => Promise.resolve(new Map()),
    restartIce: vi.fn(),
    close: vi.fn(),
    onconnectionstatechange: null as (() => void) | null,
  };
  vi.stubGlobal("RTCPeerConnection", function () {
    return connection;
  });
  const sent: string[] = [];
  const peer = connectPeer({
    isLeading,
    certificate,
    relay: null,
    send: (text) => sent.push((JSON.parse(text) as { kind: string }).kind),
    onChange: vi.fn(),
    onMute: vi.fn(),
  });
  const become = (state: string) => {
    connection.connectionState = state;
    connection.onconnectionstatechange?.();
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * secondMs);
  return { connection, peer, sent, become, pass };
}

test("[room-64] one side restarts the connection after an interruption until it succeeds", async () => {
  const { connection, peer, become, pass } = connect(true);
  become("connected");
  become("disconnected");
  await pass(1);
  expect(connection.restartIce).not.toHaveBeenCalled(); // The connection often recovers without a restart.
  await pass(2);
  expect(connection.restartIce).toHaveBeenCalledTimes(1);
  become("connecting");
  await pass(25);
  expect(connection.restartIce).toHaveBeenCalledTimes(3);
  become("connected");
  await pass(60);
  expect(connection.restartIce).toHaveBeenCalledTimes(3);
  become("failed");
  await pass(0);
  expect(connection.restartIce).toHaveBeenCalledTimes(4);
  peer.close();
  await pass(60);
  expect(connection.restartIce).toHaveBeenCalledTimes(4);
});

test("[room-64] the other side requests the restart, and never offers at the same time", async () => {
  const { connection, peer, sent, become, pass } = connect(false);
  await vi.waitFor(() => {
    expect(sent).toEqual(["commitment"]); // Fake timers do not wait for its hash.
  });
  become("connected");
  become("disconnected");
  await pass(60);
  expect(sent).toEqual(["commitment", "restart"]);
  peer.restart(); // The browser is online again.
  expect(sent).toEqual(["commitment", "restart", "restart"]);
  expect(connection.restartIce).not.toHaveBeenCalled();

  const leading = connect(true);
  leading.peer.take(JSON.stringify({ kind: "restart" }));
  await vi.waitFor(() => {
    expect(leading.connection.restartIce).toHaveBeenCalledTimes(1);
  });
});
