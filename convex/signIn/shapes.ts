import { v, type Infer } from "convex/values";

export const vTokens = v.object({ token: v.string(), refreshToken: v.string() });
export type Tokens = Infer<typeof vTokens>;

export const vCaller = v.object({
  network: v.union(v.string(), v.null()),
  userAgent: v.union(v.string(), v.null()),
  deviceHash: v.union(v.string(), v.null()),
  workBits: v.number(),
});

export const vWork = v.object({ salt: v.string(), nonces: v.array(v.number()) });

export const admissionFields = { waitMs: v.number(), workBits: v.number() };

/** Null when none was given. */
export const vTypedCode = v.union(
  v.null(),
  v.object({
    kind: v.union(v.literal("oneTime"), v.literal("recovery")),
    code: v.string(),
  }),
);

export const vLinkHashes = v.object({ handleHash: v.string(), codeHash: v.string() });
export type LinkHashes = Infer<typeof vLinkHashes>;
