/** The only place with the product's name. */
export const productName = "Passage";
