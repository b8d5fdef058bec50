import { httpRouter } from "convex/server";
import { auth } from "./auth";

const http = httpRouter();

// Where others can read whose tokens count: the issuer and its keys.
auth.addHttpRoutes(http);

export default http;
