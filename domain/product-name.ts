/** The only place that spells what the product is called. */
export const productName = "Passage";
