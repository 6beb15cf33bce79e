import type { Product } from '#catalog/contract.ts'
import { DEFAULT_SORT } from '#catalog/domain/listing-query.ts'
import type { Catalogue } from './catalogue.ts'
import type { Asking } from './listing.ts'
import { productAnswer, visibilityAnswer } from './product-answer.ts'
import type { ProductRecord } from './read-products.ts'

const MOST = 8
const LOOKED_AT = 120

/** Up to eight products of the same main category that the visitor may see; those of another brand first. */
export const relatedProducts = async (
  catalogue: Catalogue,
  product: ProductRecord,
  { language, visitor, now }: Asking,
): Promise<Product[]> => {
  const [categoryId] = product.categoryIds
  if (categoryId === undefined) return []
  const { ids } = await catalogue.list({
    categoryId,
    words: '',
    options: {},
    sort: DEFAULT_SORT,
    page: 1,
    pageSize: LOOKED_AT,
    lang: language,
    now: now.getTime(),
    staff: !visitor.isGuest,
  })
  const shown = await catalogue.show(ids)
  const near = ids
    .flatMap(id => shown.record(id) ?? [])
    .filter(record => record.id !== product.id && record.categoryIds[0] === categoryId)
  const isOther = (record: ProductRecord): boolean => record.brand !== product.brand
  return [...near.filter(isOther), ...near.filter(record => !isOther(record))].slice(0, MOST).map(record => ({
    ...productAnswer(record, language, shown.rate(record.vatClass)),
    visibility: visibilityAnswer(record.visibility, now),
  }))
}
