/** What a composer of one row shows below it, once it is unfolded. */
export const unfoldedTool = "max-md:in-data-low:order-4 max-md:in-data-folded:hidden";
/** What is in that row. */
export const rowTool = "max-md:in-data-low:order-2";
