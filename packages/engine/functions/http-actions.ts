import type { Failure } from "./call";
import type { FoundRoute } from "./components/routes";
import type { Execution } from "./execution";
import { messageOf } from "./failure";
import { runAs } from "./execution-context";

export interface HttpRun {
  readonly route: FoundRoute | null;
  readonly execution: Execution;
  readonly onFailure: (error: unknown) => Failure;
}

/** Routes match exact paths before prefixes, longer prefixes before shorter ones; HEAD is GET without its body. */
export async function answerHttp(
  request: Request,
  { route, execution, onFailure }: HttpRun,
): Promise<Response> {
  if (route === null) {
    return new Response("This Convex deployment does not have HTTP actions enabled.", {
      status: 404,
    });
  }
  const { handler } = route;
  if (handler?.invokeHttpAction === undefined) {
    return new Response("No matching routes found", { status: 404 });
  }
  const { invokeHttpAction } = handler;
  try {
    const response: unknown = await runAs(execution, () => invokeHttpAction(request));
    if (!(response instanceof Response)) throw new Error("HTTP actions must return a Response");
    return request.method === "HEAD" ? new Response(null, response) : response;
  } catch (error) {
    const { isUnknown } = execution.call.identity;
    // This is the caller's mistake, so it is neither a failure of the app nor logged.
    if (isUnknown !== undefined && messageOf(error).includes(isUnknown)) return unauthenticated();
    return failed(onFailure(error));
  } finally {
    execution.isOver = true;
  }
}

const unauthenticated = () =>
  Response.json(
    { code: "Unauthenticated", message: "The token was not accepted." },
    { status: 401, headers: { "WWW-Authenticate": "Bearer" } },
  );

function failed({ errorMessage, errorDataJson }: Failure): Response {
  const [heading = "", ...rest] = errorMessage.split("\n");
  const trace = rest.join("\n");
  const body = {
    code: trace === "" ? heading : `${heading}: ${rest[0] ?? ""}`,
    ...(trace === "" ? {} : { trace }),
    ...(errorDataJson === undefined ? {} : { data: JSON.parse(errorDataJson) as unknown }),
  };
  return Response.json(body, { status: 500 });
}
