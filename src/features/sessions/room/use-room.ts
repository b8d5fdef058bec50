import { api } from "@convex/_generated/api";
import { seatRefreshMs } from "@domain/schedule/session-rooms";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useRef, useState } from "react";

import { type Call, connectPeer, newCall, type Peer } from "./peer";
import { makeCertificate } from "./safety-words";
import type { Media } from "./use-media";
import { useLive } from "@/lib/live/live";
import { makeId } from "@/lib/make-id";
import { useNewest } from "@/lib/use-newest";

type RoomOf = { sessionId: string } | { circleId: string };

type Relay = FunctionReturnType<typeof api.rooms.enter>["relay"];
export type Guest = FunctionReturnType<typeof api.rooms.get>["others"][number];

/** This window's place in the room. */
type Seat = {
  seat: string;
  certificate: RTCCertificate;
  relay: Relay;
  /** How far this device's clock is ahead of the server's. */
  aheadMs: number;
};

type Place = { state: "outside" | "left" } | { state: "inside"; own: Seat };

type RoomNeeds = {
  /** The same object in every render. */
  of: RoomOf;
  /** The coach asks to mute the microphone. */
  onMute?: () => void;
};

const nobody: readonly Guest[] = [];

/** One window's place in a room, and its calls with the others there. */
export function useRoom({ of, onMute }: RoomNeeds) {
  const [place, setPlace] = useState<Place>({ state: "outside" });
  const enter = useMutation(api.rooms.enter);
  const leave = useMutation(api.rooms.leave);
  const room = useLive(api.rooms.get, { room: of });
  const seats = room.state === "ready" ? room.value : null;
  const inside = place.state === "inside" ? place.own : null;
  const isTaken = inside !== null && seats !== null && seats.own?.seat !== inside.seat;
  const isClosed = inside !== null && room.state === "failed";
  const own = isTaken || isClosed ? null : inside;
  const isIn = own !== null && seats?.own?.isAdmitted === true;
  const others = seats?.others ?? nobody;
  const line = useCalls({ of, own: isIn ? own : null, others, onMute });
  const { close, taken } = line;
  useSeat({ of, own, taken });

  useEffect(() => {
    if (own === null) return;
    const goAway = () => {
      close();
      leave({ room: of, seat: own.seat }).catch(() => undefined); // The seat is already gone.
    };
    window.addEventListener("pagehide", goAway);
    return () => {
      window.removeEventListener("pagehide", goAway);
      goAway();
    };
  }, [own, close, leave, of]);

  const isOut = isClosed || (isTaken && seats.own === null);
  return {
    /** "taken": the person is in another window. "out": they are no longer in the room, without having left it. */
    place: isOut ? ("out" as const) : isTaken ? ("taken" as const) : place.state,
    aheadMs: inside?.aheadMs ?? 0,
    isIn,
    others,
    calls: line.calls,
    show: line.show,
    askToMute: line.askToMute,
    showAgain: line.showAgain,
    enter: async () => {
      const certificate = await makeCertificate();
      const seat = makeId();
      const { relay, nowMs } = await enter({ room: of, seat });
      const aheadMs = Date.now() - nowMs;
      setPlace({ state: "inside", own: { seat, certificate, relay, aheadMs } });
    },
    leave: () => setPlace({ state: "left" }),
  };
}

export type Room = ReturnType<typeof useRoom>;

/** A session's other person, and the call with them. An ended call stays until the next one begins. */
export function otherSideOf({ others, calls }: Room) {
  const [other] = others;
  const call = (other === undefined ? null : calls.get(other.seat)) ?? [...calls.values()].at(-1);
  return { other: other?.isThere === true ? other : null, call: call ?? null };
}

/** The connection to one other window. */
type Line = {
  peer: Peer;
  /** The number of the last signal that was taken. */
  taken: number;
  close: () => void;
};

type SeatNeeds = {
  of: RoomOf;
  own: Seat | null;
  taken: () => { from: string; number: number }[];
};

/** All windows of a room report at the same time, because each report re-runs the live queries of all of them. */
const untilNextSign = (aheadMs: number) => {
  const leftMs = seatRefreshMs - ((Date.now() - aheadMs) % seatRefreshMs);
  return leftMs < seatRefreshMs / 2 ? leftMs + seatRefreshMs : leftMs;
};

/** Reports regularly that the window is still open. */
function useSeat({ of, own, taken }: SeatNeeds) {
  const stay = useMutation(api.rooms.stay);
  useEffect(() => {
    if (own === null) return;
    const { seat, aheadMs } = own;
    let timer = setTimeout(refresh, untilNextSign(aheadMs));
    function refresh() {
      stay({ room: of, seat, taken: taken() }).catch(() => undefined);
      timer = setTimeout(refresh, untilNextSign(aheadMs));
    }
    return () => clearTimeout(timer);
  }, [own, of, stay, taken]);
}

type CallsNeeds = Pick<RoomNeeds, "of" | "onMute"> & {
  own: Seat | null;
  others: readonly Guest[];
};

type Calls = ReadonlyMap<string, Call>;
const noCalls: Calls = new Map();

/** A call with each other window that is admitted. Ended calls stay until the next one begins. */
function useCalls({ of, own, others, onMute }: CallsNeeds) {
  const [calls, setCalls] = useState(noCalls);
  const lines = useRef(new Map<string, Line>());
  const shown = useRef<Parameters<Peer["show"]> | null>(null);
  const openLine = useOpenLine({ of, setCalls, onMute });
  const args = own === null ? "skip" : { room: of, seat: own.seat };
  const signals = useLive(api.rooms.signals, args);

  const close = useCallback(() => {
    for (const line of lines.current.values()) line.close();
    lines.current.clear();
  }, []);
  useEffect(() => {
    if (own === null) return;
    const held = lines.current;
    const restart = () => held.forEach(({ peer }) => peer.restart());
    window.addEventListener("online", restart);
    return () => {
      window.removeEventListener("online", restart);
      close();
      setCalls(noCalls);
    };
  }, [own, close]);

  // A call continues while the other window is silent, and ends when its seat is gone.
  useEffect(() => {
    if (own === null) return;
    const held = lines.current;
    for (const [seat, line] of held) {
      if (others.some((other) => other.seat === seat)) continue;
      line.close();
      held.delete(seat);
      setCalls((before) => changed(before, seat, { state: "ended" }));
    }
    for (const other of others) {
      if (!other.isAdmitted || !other.isThere || held.has(other.seat)) continue;
      const line = openLine(own, other);
      if (shown.current !== null) line.peer.show(...shown.current);
      held.set(other.seat, line);
    }
    for (const { peer } of held.values()) peer.share(held.size);
    if (signals.state !== "ready") return;
    for (const { from, number, text } of signals.value) {
      const line = held.get(from);
      if (line === undefined || number <= line.taken) continue;
      line.taken = number;
      line.peer.take(text);
    }
  }, [own, others, signals, openLine]);

  return {
    calls,
    close,
    taken: useCallback(
      () => [...lines.current].map(([from, { taken }]) => ({ from, number: taken })),
      [],
    ),
    show: useCallback((...args: Parameters<Peer["show"]>) => {
      shown.current = args;
      for (const { peer } of lines.current.values()) peer.show(...args);
    }, []),
    askToMute: (seat: string) => lines.current.get(seat)?.peer.askToMute(),
    showAgain: () => {
      for (const { peer } of lines.current.values()) peer.showAgain();
    },
  };
}

const changed = (calls: Calls, seat: string, change: Partial<Call>): Calls =>
  new Map(calls).set(seat, { ...(calls.get(seat) ?? newCall()), ...change });

const withoutEnded = (calls: Calls): Calls =>
  new Map([...calls].filter(([, { state, isTampered }]) => state !== "ended" || isTampered));

type LineNeeds = Pick<RoomNeeds, "of" | "onMute"> & {
  setCalls: (change: (before: Calls) => Calls) => void;
};

function useOpenLine({ of, setCalls, onMute }: LineNeeds) {
  const send = useMutation(api.rooms.send);
  const muteNow = useNewest(onMute);
  return useCallback(
    (own: Seat, { seat: to, isCoach }: Guest): Line => {
      const { seat, certificate, relay } = own;
      let number = 0;
      let isOpen = true;
      setCalls(withoutEnded);
      const peer = connectPeer({
        isLeading: seat < to,
        certificate,
        relay,
        send: (text) => {
          number += 1;
          send({ room: of, seat, to, number, text }).catch(() => undefined); // The other window is gone.
        },
        onChange: (change) => {
          if (isOpen) setCalls((before) => changed(before, to, change));
        },
        onMute: () => {
          if (isCoach) muteNow.current?.();
        },
      });
      const close = () => {
        isOpen = false;
        peer.close();
      };
      return { peer, taken: 0, close };
    },
    [of, send, setCalls, muteNow],
  );
}

/** Sends this window's sound and picture to the others, and closes the devices once the person is out of the room. */
export function useShown(room: Room, media: Media, isSpeaking = false) {
  const { place, show } = room;
  const { audio, hasSound, isPaused, picture, screen, close } = media;
  useEffect(() => {
    const isScreen = screen !== null;
    const shown = { hasSound, isPaused, hasPicture: picture !== null, isScreen, isSpeaking };
    show({ audio: audio.track, video: picture }, shown);
  }, [show, audio, hasSound, isPaused, picture, screen, isSpeaking]);
  useEffect(() => {
    if (place === "out") close();
  }, [place, close]);
}
