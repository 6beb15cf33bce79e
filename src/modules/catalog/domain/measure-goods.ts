/** Size and weight of a product; unknown values count as 0. */
export interface SizedProduct {
  big_product: boolean
  weight_grams?: number | undefined
  longest_mm?: number | undefined
}

/** The weight of a consignment and the longest side of its pieces. */
export interface GoodsMeasure {
  isBig: boolean
  grams: number
  longestMm: number
}

export const measureGoods = (goods: readonly { product: SizedProduct; amount: number }[]): GoodsMeasure => ({
  isBig: goods.some(({ product }) => product.big_product),
  grams: goods.reduce((sum, { product, amount }) => sum + (product.weight_grams ?? 0) * amount, 0),
  longestMm: Math.max(0, ...goods.map(({ product }) => product.longest_mm ?? 0)),
})
