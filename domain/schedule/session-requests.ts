interface Asked {
  startsAt: number;
  isRequest?: boolean;
  offeredTimes?: readonly number[];
}

/** Whether the coach began it: the time that is held is one of those to choose from. A client's request holds a time of their own. */
export const isProposed = ({ startsAt, isRequest, offeredTimes }: Asked) =>
  isRequest === true && offeredTimes?.includes(startsAt) === true;
