import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import { createRoot } from "react-dom/client";
import { Account } from "./account";
import { Lines } from "./lines";

/** The official clients as any app would use them, on the server that served the page. */
const client = new ConvexReactClient(location.origin);
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root.");
createRoot(root).render(
  <ConvexAuthProvider client={client}>
    <Account />
    <Lines />
  </ConvexAuthProvider>,
);
