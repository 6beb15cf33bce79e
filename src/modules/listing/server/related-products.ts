import type { ListedProduct } from '#catalog/contract-product.ts'
import type { ProductRecord } from '#catalog/server/catalog.ts'
import { knownLanguage } from '#kernel/language.ts'
import { CAR_KEY } from '#listing/domain/labels.ts'
import { DEFAULT_SORT, EVERYTHING } from '#listing/domain/listing-query.ts'
import type { Asking } from './asking.ts'
import type { Catalogue } from './catalogue.ts'
import { listedOf } from './listed-products.ts'

const MOST = 8
const LOOKED_AT = 120

/**
 * Up to eight products of the same main category that the visitor may see; those of another brand first. Of a product that names the
 * cars it fits, those for one of these cars, then those that name no car.
 */
export const relatedProducts = async (
  catalogue: Catalogue,
  product: ProductRecord,
  asking: Asking,
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
    if (ofOthers.length === MOST) break
  }
  return listedOf(shown, [...ofOthers, ...ofSameBrand].slice(0, MOST), asking)
}

const candidates = async (
  catalogue: Catalogue,
  { optionIds }: ProductRecord,
  { language, visitor, now, categoryId }: Asking & { categoryId: number },
): Promise<readonly number[]> => {
  const idsFor = async (options: Record<string, readonly string[]>): Promise<readonly number[]> => {
    const { ids } = await catalogue.list({
      ...EVERYTHING,
      categoryId,
      options,
      sort: DEFAULT_SORT,
      page: 1,
      pageSize: LOOKED_AT,
      lang: knownLanguage(language),
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
  // The same order and length: all that name a car among the first ones are among the first that name a car.
  const namingCars = new Set(await idsFor({ [CAR_KEY]: cars.map(({ value }) => value) }))
  return [...fitting, ...all.filter(id => !namingCars.has(id))]
}
