import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { type Visibility, validateVisibility } from '#kernel/visibility.ts'
import { type Durability, validateDurability } from './durability.ts'
import { type GoodsDetails, validateGoodsDetails } from './goods-details.ts'
import { type ProductSafety, validateSafety } from './product-safety.ts'
import { type ReportedWeights, validateReportedWeights } from './reported-weights.ts'
import { type Approval, validateApprovals } from './road-approval.ts'
import { validateSale } from './scheduled-sale.ts'

/** The product data that cannot be validated field by field; prices share one unit. */
interface ProductInput {
  name: Multilingual
  code1: string
  price: number
  total_price: number
  visibility: Visibility | null
  scheduled_sale?: { price: number; from: number | null; to: number | null } | null | undefined
  safety?: ProductSafety | null | undefined
  goods?: GoodsDetails | null | undefined
  reported?: ReportedWeights | null | undefined
  durability?: Durability | null | undefined
  approvals?: readonly Approval[] | undefined
}

/** Validates a product in the browser and on the server; returns message keys by field. */
export const validateProduct = (product: ProductInput): Record<string, string> => ({
  ...(pickText(product.name, DEFAULT_LANGUAGE) === '' && { [`name.${DEFAULT_LANGUAGE}`]: 'app.problem.required' }),
  ...(product.code1.trim() === '' && { code1: 'app.problem.required' }),
  // A scheduled sale decides which price is current.
  ...(!product.scheduled_sale &&
    product.total_price > product.price && { total_price: 'productAdmin.problem.saleAboveRegular' }),
  ...validateVisibility(product.visibility),
  ...(product.scheduled_sale && validateSale({ price: product.price, sale: product.scheduled_sale })),
  ...(product.safety && validateSafety(product.safety)),
  ...(product.goods && validateGoodsDetails(product.goods)),
  ...(product.reported && validateReportedWeights(product.reported)),
  ...(product.durability && validateDurability(product.durability)),
  ...(product.approvals && validateApprovals(product.approvals)),
})
