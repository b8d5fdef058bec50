import { api } from "../../convex/_generated/api";
import { clientA, clients, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

const content = { title: "Title", fields: [{ id: "a", kind: "line", label: "Words" }] };
const paginationOpts = { numItems: 50, cursor: null };

/** The practice's worksheets are its coaches'; what was handed out is one client's and their coach's. */
export const worksheetRows = ({ people, belongings }: World): Record<string, Row> => {
  const { worksheetId, handoutId } = belongings;
  const clientId = people.clientA.userId;
  const answers = [{ fieldId: "line", value: "Words" }];
  return {
    "worksheets:list": { call: { query: api.worksheets.list, args: {} }, answers: coaches },
    "worksheets:get": {
      call: { query: api.worksheets.get, args: { worksheetId } },
      answers: coaches,
    },
    "worksheets:add": { call: { mutation: api.worksheets.add, args: content }, answers: coaches },
    "worksheets:edit": {
      call: { mutation: api.worksheets.edit, args: { worksheetId, version: 1, ...content } },
      answers: coaches,
    },
    "worksheets:setArchived": {
      call: { mutation: api.worksheets.setArchived, args: { worksheetId, isArchived: true } },
      answers: coaches,
    },
    "handouts:own": { call: { query: api.handouts.own, args: {} }, answers: clients },
    "handouts:get": { call: { query: api.handouts.get, args: { handoutId } }, answers: clientA },
    "handouts:ownResults": { call: { query: api.handouts.ownResults, args: {} }, answers: clients },
    "handouts:send": {
      call: { mutation: api.handouts.send, args: { handoutId, answers } },
      answers: clientA,
    },
    "handouts:given": {
      call: { query: api.handouts.given, args: { paginationOpts } },
      answers: coaches, // of their own clients alone
    },
    "handouts:ofClient": {
      call: { query: api.handouts.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "handouts:results": {
      call: { query: api.handouts.results, args: { clientId } },
      answers: coachOfA,
    },
    "handouts:give": {
      call: { mutation: api.handouts.give, args: { worksheetId, clientIds: [clientId] } },
      answers: coachOfA,
    },
    "handouts:remove": {
      call: { mutation: api.handouts.remove, args: { handoutId } },
      answers: coachOfA,
    },
  };
};
