import type { ListedProduct } from '#catalog/contract-product.ts'
import type { ProductRecord } from '#catalog/server/catalog.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { toKnownLanguage } from '#kernel/language.ts'
import { DEFAULT_SORT, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import type { Catalogue } from './catalogue.ts'
import { pickShownProducts } from './list-products-by-ids.ts'
import type { VisitorContext } from './visitor-context.ts'

const MAX_RELATED = 8
const MAX_CANDIDATES = 120

/**
 * Returns up to eight visible products of the same main category, other brands first. Within each brand group, products
 * for its cars precede products without any car. Products only for other cars are omitted.
 */
export const findRelatedProducts = async (
  catalogue: Catalogue,
  product: ProductRecord,
  viewer: VisitorContext,
): Promise<ListedProduct[]> => {
  const [categoryId] = product.categoryIds
  if (categoryId === undefined) return []
  const ids = await listCandidates(catalogue, product, { ...viewer, categoryId })
  const shownProducts = await catalogue.readShownProducts(ids)
  const sameBrandIds: number[] = []
  const otherBrandIds: number[] = []
  for (const id of ids) {
    if (id === product.id || shownProducts.getMainCategoryId(id) !== categoryId) continue
    const list = shownProducts.getBrand(id) === product.brand ? sameBrandIds : otherBrandIds
    list.push(id)
    if (otherBrandIds.length === MAX_RELATED) break
  }
  return pickShownProducts(shownProducts, [...otherBrandIds, ...sameBrandIds].slice(0, MAX_RELATED), viewer)
}

const listCandidates = async (
  catalogue: Catalogue,
  { optionIds }: ProductRecord,
  { language, visitor, now, categoryId }: VisitorContext & { categoryId: number },
): Promise<readonly number[]> => {
  const listCandidateIds = async (options: Record<string, readonly string[]>): Promise<readonly number[]> => {
    const { ids } = await catalogue.list({
      ...UNFILTERED_REQUEST,
      categoryId,
      options,
      sort: DEFAULT_SORT,
      page: 1,
      pageSize: MAX_CANDIDATES,
      lang: toKnownLanguage(language),
      now: now.getTime(),
      isStaff: !visitor.isGuest,
    })
    return ids
  }
  const cars = [...(catalogue.attributes.byKey.get(MODEL_FILTER_KEY)?.options.values() ?? [])]
  const ownCars = cars.filter(({ id }) => optionIds.includes(id))
  const allIds = await listCandidateIds({})
  if (ownCars.length === 0) return allIds
  const fittingIds = await listCandidateIds({ [MODEL_FILTER_KEY]: ownCars.map(({ value }) => value) })
  // Both lists have the same order and limit, so the set covers every product with a car in `allIds`.
  const idsWithCar = new Set(await listCandidateIds({ [MODEL_FILTER_KEY]: cars.map(({ value }) => value) }))
  return [...fittingIds, ...allIds.filter(id => !idsWithCar.has(id))]
}
