import type { ListedProduct } from '#catalog/contract-product.ts'
import type { App } from '#platform/server/app.ts'
import type { Asking } from './asking.ts'
import type { ShownProducts } from './catalogue.ts'
import { COMMA, JsonWriter } from './json-writer.ts'
import { listingOf } from './listing-of.ts'

/** Returns products as lists show them, in the order of the ids; unknown products are left out. */
export const listedProducts = async (
  app: App,
  ids: readonly number[],
  { language, now }: Pick<Asking, 'language' | 'now'>,
): Promise<ListedProduct[]> => {
  if (ids.length === 0) return []
  const catalogue = await (await listingOf(app)).catalogue(now)
  return listedOf(await catalogue.show(ids), ids, { language, now })
}

export const listedOf = (
  shown: ShownProducts,
  ids: readonly number[],
  { language, now }: Pick<Asking, 'language' | 'now'>,
): ListedProduct[] => {
  const out = writer.begin().text('[')
  for (const id of ids) shown.write(out, id, language, now)
  return JSON.parse(out.without(COMMA).text(']').endAsText()) as ListedProduct[]
}

const writer = new JsonWriter()
