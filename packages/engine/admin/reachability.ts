import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { sendText } from "../http/answer";

/**
 * Before it shows a key, the official command line checks whether its requests arrive: it expects a name, and its own
 * bytes back. Returns false for any other request.
 */
export function answerReachability(
  request: IncomingMessage,
  response: ServerResponse,
  instanceName: string,
): boolean {
  switch (`${request.method ?? ""} ${request.url ?? ""}`) {
    case "GET /instance_name":
      sendText(response, instanceName);
      return true;
    case "POST /echo":
      response.writeHead(200, { "Content-Type": "application/octet-stream" });
      // A broken connection is exactly what the client checks for, so there is nothing to handle.
      pipeline(request, response, () => undefined);
      return true;
    default:
      return false;
  }
}
