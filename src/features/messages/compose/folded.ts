/** Tools that a one-row composer shows below the row once it is unfolded. */
export const unfoldedTool = "max-md:in-data-low:order-4 max-md:in-data-folded:hidden";
/** Tools that are in the row. */
export const rowTool = "max-md:in-data-low:order-2";
