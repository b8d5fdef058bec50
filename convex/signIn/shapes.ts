import { v, type Infer } from "convex/values";

/** What the door and the functions behind it hand each other. */
export const vTokens = v.object({ token: v.string(), refreshToken: v.string() });
export type Tokens = Infer<typeof vTokens>;

export const vCaller = v.object({
  network: v.union(v.string(), v.null()),
  userAgent: v.union(v.string(), v.null()),
  deviceHash: v.union(v.string(), v.null()),
});

/** A code as it was read from what somebody typed; null where they gave none. */
export const vTypedCode = v.union(
  v.null(),
  v.object({
    kind: v.union(v.literal("oneTime"), v.literal("recovery")),
    code: v.string(),
  }),
);

/** A letter's link as the database knows it. */
export const vLinkHashes = v.object({ handleHash: v.string(), codeHash: v.string() });
export type LinkHashes = Infer<typeof vLinkHashes>;
