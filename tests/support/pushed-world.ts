import { afterEach, beforeEach, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { callAs, type Caller } from "../access/world";
import { useEmailedWorld } from "./emailed-world";
import { makeReceiver, openPushService } from "./push-service";

type Receiver = ReturnType<typeof makeReceiver>;

/** The emailed practice with a push service on this machine, and a phone that it can reach. */
export function usePushedWorld() {
  const emailed = useEmailedWorld();
  const { world, letPass } = emailed;
  const stage = {} as { service: Awaited<ReturnType<typeof openPushService>>; phone: Receiver };
  beforeEach(async () => {
    vi.stubEnv("LOOPBACK_PUSH", "allowed");
    const service = await openPushService();
    Object.assign(stage, { service, phone: makeReceiver(service.url) });
  });
  afterEach(() => {
    stage.service.close();
    vi.unstubAllEnvs();
  });

  const add = (caller: Caller, { subscription }: Receiver = stage.phone) =>
    callAs(world, caller).mutation(api.pushDevices.add, subscription);
  const endpointsOf = async (caller: Caller) =>
    (await callAs(world, caller).query(api.pushDevices.get, {})).endpoints;
  const devices = () => world.t.run(({ db }) => db.query("pushDevices").take(20));
  const writeAsCoach = (content = "Secret words") =>
    callAs(world, "coach").mutation(api.inbox.send, {
      ...{ clientIds: [world.people.clientA.userId], subject: "", content },
    });
  const rows = () => world.t.run(({ db }) => db.query("pushes").take(50));
  /** Delivers as the scheduler does; an attempt that gives up is a failed job. */
  const deliver = async () => {
    for (const { _id: pushId, tries } of await rows()) {
      try {
        await world.t.action(internal.push.sender.deliver, { pushId });
      } catch (error) {
        const push = await world.t.run(({ db }) => db.get("pushes", pushId));
        if (push?.givenUpAt === undefined || push.tries === tries) throw error;
      }
    }
  };
  const letPassAndDeliver = async (minutes: number) => {
    await letPass(minutes);
    await deliver();
  };
  const opened = () => stage.service.arrived.map(({ body }) => stage.phone.open(body));
  const own = { add, endpointsOf, devices, writeAsCoach, rows, deliver, letPassAndDeliver, opened };
  return { ...emailed, stage, ...own };
}
