import { beforeEach } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { buildWorld, type Caller, callAs, type World } from "../access/world";

export const worksheetContent = {
  title: " Week ",
  fields: [
    { id: "h", kind: "heading" as const, label: "Begin" },
    { id: "a", kind: "text" as const, label: "What was good?" },
    { id: "b", kind: "choice" as const, label: "Which?", options: ["One", "Two"] },
    { id: "c", kind: "choices" as const, label: "Which ones?", options: ["One", "Two", "Three"] },
    { id: "d", kind: "scale" as const, label: "How much?", low: "little", high: "much" },
    { id: "e", kind: "date" as const, label: "When?" },
  ],
};

const soundAnswers = [
  { fieldId: "a", value: " The evenings " },
  { fieldId: "b", value: "Two" },
  { fieldId: "c", value: "One\nThree" },
  { fieldId: "d", value: "7" },
  { fieldId: "e", value: "2026-12-24" },
];

/** A worksheet that has not been handed out, and the steps of coach and client with it. */
export function useHandedWorld() {
  const stage = {} as { world: World; worksheetId: Id<"worksheets"> };
  beforeEach(async () => {
    stage.world = await buildWorld();
    await stage.world.t.run(({ db }) => db.delete("handouts", stage.world.belongings.handoutId));
    stage.worksheetId = await as("coach").mutation(api.worksheets.add, worksheetContent);
  });
  const as = (caller: Caller) => callAs(stage.world, caller);
  const clientId = () => stage.world.people.clientA.userId;
  const give = (more: { note?: string; dueDate?: string } = {}) =>
    as("coach").mutation(api.handouts.give, {
      ...{ worksheetId: stage.worksheetId, clientIds: [clientId()] },
      ...more,
    });
  const own = () => as("clientA").query(api.handouts.own, {});
  const firstOwn = async () => {
    const [handout] = await own();
    if (handout === undefined) throw new Error("Nothing was given");
    return handout;
  };
  const send = async (sent: readonly { fieldId: string; value: string }[] = soundAnswers) => {
    const { handoutId, answeredAt: replacesAt } = await firstOwn();
    const answers = [...sent];
    const before = replacesAt === undefined ? {} : { replacesAt };
    const sending = { handoutId, answers, ...before };
    return (await as("clientA").mutation(api.handouts.send, sending)).shareId;
  };
  /** The kinds with their titles and how often each happened. */
  const news = async (caller: Caller) =>
    (await as(caller).query(api.notifications.unread, {}))
      .filter(({ kind }) => kind.startsWith("worksheet"))
      .map(({ kind, subjectTitle = "", happenings }) => `${kind} ${subjectTitle} ${happenings}`);
  return { stage, as, clientId, give, own, firstOwn, send, news };
}

export const invalid = (field: string, reason: string) => ({
  data: { code: "INVALID", field, reason },
});
