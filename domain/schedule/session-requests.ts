interface Asked {
  startsAt: number;
  isRequest?: boolean;
  offeredTimes?: readonly number[];
}

/** Whether the coach began it: the held time is one of those offered. A client's request holds the client's choice. */
export const isProposed = ({ startsAt, isRequest, offeredTimes }: Asked) =>
  isRequest === true && offeredTimes?.includes(startsAt) === true;
