import type { Product } from '#catalog/contract-product.ts'

/** States in cart and checkout what the manufacturer states about road use; nothing without a statement. */
export const RoadUseNote = ({ product, className }: { product: Pick<Product, 'road_use'>; className: string }) =>
  product.road_use ? <p className={className}>{product.road_use.note}</p> : null
