import type { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import {
  chosenNameCharactersMax,
  circleAboutCharactersMax,
  circleNameCharactersMax,
  circlePromptCharactersMax,
} from "../../domain/messages/circles";
import { waitingMax } from "./hostile-extras";
import type { HostilePen } from "./script-payloads";

export async function writeCircle(
  { client, coach }: Record<"client" | "coach", ConvexHttpClient>,
  pen: HostilePen,
  clientId: Id<"users">,
) {
  const circleId = await coach.mutation(api.circles.open, {
    name: pen.write("circles:open.name", circleNameCharactersMax),
    about: pen.write("circles:open.about", circleAboutCharactersMax),
  });
  await coach.mutation(api.circles.invite, { circleId, clientIds: [clientId] });
  const prompt = pen.write("circles:setPrompt.prompt", circlePromptCharactersMax);
  await coach.mutation(api.circles.setPrompt, { circleId, prompt });
  const chosenName = pen.write("circles:join.chosenName", chosenNameCharactersMax);
  await client.mutation(api.circles.join, { circleId, chosenName });
  const text = pen.write("circlePosts:add.text", waitingMax);
  const parentId = await client.mutation(api.circlePosts.add, { circleId, text });
  const postId = await coach.mutation(api.circlePosts.add, { circleId, text: "Words", parentId });
  const changed = pen.write("circlePosts:edit.text", waitingMax);
  await coach.mutation(api.circlePosts.edit, { postId, text: changed });
  await editAnother(coach, pen, clientId);
  return circleId;
}

/** Edits another circle, because its texts before the edit are overwritten. The client is only invited to it. */
async function editAnother(coach: ConvexHttpClient, pen: HostilePen, clientId: Id<"users">) {
  const circleId = await coach.mutation(api.circles.open, { name: "Words", about: "Words" });
  await coach.mutation(api.circles.invite, { circleId, clientIds: [clientId] });
  await coach.mutation(api.circles.edit, {
    circleId,
    name: pen.write("circles:edit.name", circleNameCharactersMax),
    about: pen.write("circles:edit.about", circleAboutCharactersMax),
  });
}
