import { api } from "@convex/_generated/api";
import { seatRefreshMs } from "@domain/schedule/session-rooms";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useRef, useState } from "react";

import { type Call, connectPeer, newCall, type Peer } from "./peer";
import { makeOwnKey, type OwnKey } from "./safety-words";
import type { Media } from "./use-media";
import { useLive } from "@/lib/live/live";
import { makeId } from "@/lib/make-id";

type Relay = FunctionReturnType<typeof api.rooms.enter>["relay"];

/** This window in the room. */
type Seat = {
  seat: string;
  key: OwnKey;
  relay: Relay;
  /** How far this clock is before the server's. */
  aheadMs: number;
};

type Place = { state: "outside" | "left" } | { state: "inside"; own: Seat };

/** One window's place in the room of a session, and its call with the other side. */
export function useRoom({ sessionId, side }: { sessionId: string; side: "client" | "coach" }) {
  const [place, setPlace] = useState<Place>({ state: "outside" });
  const enter = useMutation(api.rooms.enter);
  const leave = useMutation(api.rooms.leave);
  const room = useLive(api.rooms.get, { sessionId });
  const seats = room.state === "ready" ? room.value : null;
  const inside = place.state === "inside" ? place.own : null;
  const isTaken = inside !== null && seats !== null && seats.own?.seat !== inside.seat;
  const own = isTaken ? null : inside;
  const isIn = own !== null && seats?.own?.isAdmitted === true;
  const other = seats?.other ?? null;
  const { call, show, close, taken } = useCall({
    sessionId,
    own: isIn ? own : null,
    other: other?.isAdmitted === true ? other : null,
    isLeading: side === "coach",
  });
  useSeat({ sessionId, own, taken });

  useEffect(() => {
    if (own === null) return;
    const goAway = () => {
      close();
      void leave({ sessionId, seat: own.seat });
    };
    window.addEventListener("pagehide", goAway);
    return () => {
      window.removeEventListener("pagehide", goAway);
      goAway();
    };
  }, [own, close, leave, sessionId]);

  return {
    /** In another window of the person, where it was taken. */
    place: isTaken ? ("taken" as const) : place.state,
    aheadMs: inside?.aheadMs ?? 0,
    isIn,
    other,
    call,
    show,
    enter: async () => {
      const key = await makeOwnKey();
      const seat = makeId();
      const { relay, nowMs } = await enter({ sessionId, seat, commitment: key.commitment });
      const aheadMs = Date.now() - nowMs;
      setPlace({ state: "inside", own: { seat, key, relay, aheadMs } });
    },
    leave: () => setPlace({ state: "left" }),
  };
}

export type Room = ReturnType<typeof useRoom>;

type SeatNeeds = {
  sessionId: string;
  own: Seat | null;
  /** The number of the last signal that was taken. */
  taken: { current: number };
};

/** Says regularly that the window is still there. */
function useSeat({ sessionId, own, taken }: SeatNeeds) {
  const stay = useMutation(api.rooms.stay);
  useEffect(() => {
    if (own === null) return;
    const refresh = () => {
      stay({ sessionId, seat: own.seat, taken: taken.current }).catch(() => undefined);
    };
    const timer = setInterval(refresh, seatRefreshMs);
    return () => {
      clearInterval(timer);
    };
  }, [own, sessionId, stay, taken]);
}

type CallNeeds = {
  sessionId: string;
  own: Seat | null;
  other: { seat: string; commitment: string } | null;
  isLeading: boolean;
};

function useCall({ sessionId, own, other, isLeading }: CallNeeds) {
  const [call, setCall] = useState<Call | null>(null);
  const send = useMutation(api.rooms.send);
  const peer = useRef<Peer | null>(null);
  const shown = useRef<Parameters<Peer["show"]> | null>(null);
  const taken = useRef(0);

  // The call outlasts a moment in which the server does not know the other window.
  const [otherSeat, setOtherSeat] = useState(other);
  if (other !== null && other.seat !== otherSeat?.seat) setOtherSeat(other);

  const close = useCallback(() => {
    peer.current?.close();
    peer.current = null;
  }, []);

  useEffect(() => {
    if (own === null || otherSeat === null) return;
    let number = 0;
    const said = { sessionId, seat: own.seat, to: otherSeat.seat };
    taken.current = 0;
    const connected = connectPeer({
      isLeading,
      key: own.key,
      relay: own.relay,
      commitment: otherSeat.commitment,
      send: (text) => {
        number += 1;
        send({ ...said, number, text }).catch(() => undefined); // Their window is another one by now.
      },
      onChange: (change) => setCall((before) => ({ ...(before ?? newCall()), ...change })),
    });
    peer.current = connected;
    if (shown.current !== null) connected.show(...shown.current);
    const restart = () => connected.restart();
    window.addEventListener("online", restart);
    return () => {
      window.removeEventListener("online", restart);
      connected.close();
      if (peer.current === connected) peer.current = null;
      setCall(null);
    };
  }, [own, otherSeat, isLeading, send, sessionId]);

  const args = own === null ? "skip" : { sessionId, seat: own.seat };
  const signals = useLive(api.rooms.signals, args);
  useEffect(() => {
    if (signals.state !== "ready" || otherSeat === null) return;
    for (const { from, number, text } of signals.value) {
      if (from !== otherSeat.seat || number <= taken.current) continue;
      taken.current = number;
      peer.current?.take(text);
    }
  }, [signals, otherSeat]);

  const show = useCallback((...args: Parameters<Peer["show"]>) => {
    shown.current = args;
    peer.current?.show(...args);
  }, []);
  return { call, show, close, taken };
}

/** What the other side gets of this window's devices. */
export function useShown(room: Room, { audio, video, screen }: Media) {
  const { show } = room;
  useEffect(() => {
    const isScreen = screen !== null;
    const tracks = { audio: audio.track, video: screen ?? video.track };
    const hasSound = audio.track !== null && audio.isOn;
    show(tracks, { hasSound, hasPicture: tracks.video !== null, isScreen });
  }, [show, audio, video, screen]);
}
