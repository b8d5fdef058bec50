import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { sendText } from "../http/answer";

/**
 * What the official command line asks before it shows a key, to learn whether its requests arrive: a name, and its own
 * bytes back. False when this is another question.
 */
export function answerReachability(request: IncomingMessage, response: ServerResponse): boolean {
  switch (`${request.method ?? ""} ${request.url ?? ""}`) {
    case "GET /instance_name":
      sendText(response, 200, "engine");
      return true;
    case "POST /echo":
      response.writeHead(200, { "Content-Type": "application/octet-stream" });
      // A line that breaks on the way is what the asker wants to know of; here nothing is left to do.
      pipeline(request, response, () => undefined);
      return true;
    default:
      return false;
  }
}
