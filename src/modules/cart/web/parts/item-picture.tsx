import type { Product } from '#catalog/contract-product.ts'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'

/** A small picture of a line; the name stands beside it, so it says nothing itself. */
export const ItemPicture = ({ image, size }: { image: Product['image']; size: number }) => (
  <ProductPicture image={image && { ...image, alt: '' }} sizes={`${size}px`} />
)
