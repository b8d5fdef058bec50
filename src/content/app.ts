import { product } from "@/content/product";

/** The site as an app on a device. */
export const appWords = {
  install: `Install ${product.name}`,
} as const;
