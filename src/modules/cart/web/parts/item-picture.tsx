import type { Product } from '#catalog/contract-product.ts'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'

/** Shows a small picture of a line. Its alt text is empty, because the name is next to it. */
export const ItemPicture = ({ image, size }: { image: Product['image']; size: number }) => (
  <ProductPicture image={image && { ...image, alt: '' }} sizes={`${size}px`} />
)
