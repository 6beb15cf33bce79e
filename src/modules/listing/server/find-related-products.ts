import type { ListedProduct } from '#catalog/contract-product.ts'
import type { ProductRecord } from '#catalog/server/catalog.ts'
import { toKnownLanguage } from '#kernel/language.ts'
import { CAR_KEY } from '#listing/domain/labels.ts'
import { DEFAULT_SORT, EVERYTHING } from '#listing/domain/listing-query.ts'
import type { Catalogue } from './catalogue.ts'
import { pickShownProducts } from './list-products-by-ids.ts'
import type { ViewerContext } from './viewer-context.ts'

const MAX_RELATED = 8
const CANDIDATE_COUNT = 120

/**
 * Returns up to eight visible products of the same main category, other brands first. For a product with cars, those
 * for the same cars come first, then those without any car.
 */
export const findRelatedProducts = async (
  catalogue: Catalogue,
  product: ProductRecord,
  asking: ViewerContext,
): Promise<ListedProduct[]> => {
  const [categoryId] = product.categoryIds
  if (categoryId === undefined) return []
  const ids = await candidates(catalogue, product, { ...asking, categoryId })
  const shown = await catalogue.show(ids)
  const ofSameBrand: number[] = []
  const ofOthers: number[] = []
  for (const id of ids) {
    if (id === product.id || shown.mainCategoryId(id) !== categoryId) continue
    const list = shown.brand(id) === product.brand ? ofSameBrand : ofOthers
    list.push(id)
    if (ofOthers.length === MAX_RELATED) break
  }
  return pickShownProducts(shown, [...ofOthers, ...ofSameBrand].slice(0, MAX_RELATED), asking)
}

const candidates = async (
  catalogue: Catalogue,
  { optionIds }: ProductRecord,
  { language, visitor, now, categoryId }: ViewerContext & { categoryId: number },
): Promise<readonly number[]> => {
  const idsFor = async (options: Record<string, readonly string[]>): Promise<readonly number[]> => {
    const { ids } = await catalogue.list({
      ...EVERYTHING,
      categoryId,
      options,
      sort: DEFAULT_SORT,
      page: 1,
      pageSize: CANDIDATE_COUNT,
      lang: toKnownLanguage(language),
      now: now.getTime(),
      staff: !visitor.isGuest,
    })
    return ids
  }
  const cars = [...(catalogue.attributes.byKey.get(CAR_KEY)?.options.values() ?? [])]
  const own = cars.filter(({ id }) => optionIds.includes(id))
  const all = await idsFor({})
  if (own.length === 0) return all
  const fitting = await idsFor({ [CAR_KEY]: own.map(({ value }) => value) })
  // Both lists have the same order and length, so the set covers every product with a car in `all`.
  const namingCars = new Set(await idsFor({ [CAR_KEY]: cars.map(({ value }) => value) }))
  return [...fitting, ...all.filter(id => !namingCars.has(id))]
}
