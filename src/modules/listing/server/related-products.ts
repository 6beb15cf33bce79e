import type { ListedProduct } from '#catalog/contract-product.ts'
import type { ProductRecord } from '#catalog/server/catalog.ts'
import { knownLanguage } from '#kernel/language.ts'
import { DEFAULT_SORT, EVERYTHING } from '#listing/domain/listing-query.ts'
import type { Asking } from './asking.ts'
import type { Catalogue } from './catalogue.ts'
import { listedOf } from './listed-products.ts'

const MOST = 8
const LOOKED_AT = 120

/** Up to eight products of the same main category that the visitor may see; those of another brand first. */
export const relatedProducts = async (
  catalogue: Catalogue,
  product: ProductRecord,
  { language, visitor, now }: Asking,
): Promise<ListedProduct[]> => {
  const [categoryId] = product.categoryIds
  if (categoryId === undefined) return []
  const { ids } = await catalogue.list({
    ...EVERYTHING,
    categoryId,
    sort: DEFAULT_SORT,
    page: 1,
    pageSize: LOOKED_AT,
    lang: knownLanguage(language),
    now: now.getTime(),
    staff: !visitor.isGuest,
  })
  const shown = await catalogue.show(ids)
  const ofSameBrand: number[] = []
  const ofOthers: number[] = []
  for (const id of ids) {
    if (id === product.id || shown.mainCategoryId(id) !== categoryId) continue
    const list = shown.brand(id) === product.brand ? ofSameBrand : ofOthers
    list.push(id)
    if (ofOthers.length === MOST) break
  }
  return listedOf(shown, [...ofOthers, ...ofSameBrand].slice(0, MOST), { language, now })
}
