import type { ProductDetails } from '#listing/contract-products.ts'

/** Returns the pictures of a product, or its main picture alone when the others are missing. */
export const listProductImages = ({ images, image }: ProductDetails): ProductDetails['images'] =>
  images.length > 0 ? images : [image].filter(mainImage => mainImage !== null)
