import { defineComponent } from "convex/server";
import { v } from "convex/values";
import notebook from "../notebook/convex.config";

const shelf = defineComponent("shelf", { env: { MARK: v.optional(v.string()) } });
shelf.use(notebook, { name: "left", env: { LABEL: "the left one", MARK: shelf.env.MARK } });
shelf.use(notebook, { name: "right", env: { LABEL: "the right one" }, httpPrefix: "/right/" });
export default shelf;
