import { defineComponent } from "convex/server";
import { v } from "convex/values";

export default defineComponent("notebook", {
  env: { LABEL: v.string(), MARK: v.optional(v.string()) },
});
