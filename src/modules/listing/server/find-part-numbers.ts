import type { ListedProduct } from '#catalog/contract-product.ts'
import { isOutOfStock } from '#catalog/domain/availability.ts'
import {
  findByPartNumbers,
  isVisibleTo,
  type NumberMatch,
  readProductsForSale,
  readSuccessorChains,
} from '#catalog/server/catalog.ts'
import { isPartNumberLike, normalizePartNumber } from '#kernel/part-number.ts'
import type { FoundPart, NumberResult, ProductLink } from '#listing/contract-part-number.ts'
import type { App } from '#platform/server/app.ts'
import { listProductsByIds } from './list-products-by-ids.ts'
import type { VisitorContext } from './visitor-context.ts'

/** Finds visible parts by number, in the given order. */
export const findPartNumbers = async (
  app: App,
  numbers: readonly string[],
  viewer: VisitorContext,
): Promise<NumberResult[]> => {
  const matches = await findByPartNumbers(app.db, numbers)
  const matchedIds = [...new Set([...matches.values()].flatMap(numberMatches => numberMatches.map(({ id }) => id)))]
  const chains = await readSuccessorChains(app.db, matchedIds)
  const shownProducts = await readVisibleProducts(
    app,
    [...new Set([...matchedIds, ...[...chains.values()].flat()])],
    viewer,
  )
  const { visitor, now } = viewer
  // A product that the visitor may not see is named by the number that they typed, without its source.
  const codes = new Map(
    (await readProductsForSale(app.db, matchedIds))
      .filter(({ visibility }) => isVisibleTo(visibility, visitor, now))
      .map(({ id, code1 }) => [id, code1]),
  )
  return numbers.map(number => {
    const parts = (matches.get(number) ?? []).flatMap(match =>
      listParts(match, chains.get(match.id) ?? [], {
        shownProducts,
        replacedCode: codes.get(match.id) ?? null,
      }),
    )
    const uniqueParts = parts.filter(
      ({ product }, index) => parts.findIndex(part => part.product.id === product.id) === index,
    )
    return { number, outcome: findOutcome(uniqueParts), parts: uniqueParts }
  })
}

const findOutcome = (parts: readonly FoundPart[]): NumberResult['outcome'] => {
  const [closestPart] = parts
  if (!closestPart) return 'unknown'
  return closestPart.replaces !== null || closestPart.type === 'superseded' ? 'superseded' : 'found'
}

/**
 * Returns the product that has the number, then its successor; a product that is not for sale leaves only the latter.
 */
const listParts = (
  { id, isRemoved, type, number, brand, source }: NumberMatch,
  chain: readonly number[],
  { shownProducts, replacedCode }: { shownProducts: ReadonlyMap<number, ListedProduct>; replacedCode: string | null },
): FoundPart[] => {
  const claim = { type, number, brand, source: replacedCode === null ? '' : source }
  const product = isRemoved ? undefined : shownProducts.get(id)
  const successor = chain.flatMap(successorId => shownProducts.get(successorId) ?? []).at(-1)
  const foundPart = product && { product, ...claim, replaces: null }
  if (!successor) return foundPart ? [foundPart] : []
  const replacement = { product: successor, ...claim, replaces: replacedCode ?? number }
  const isForSale = foundPart && !isOutOfStock(foundPart.product) && !foundPart.product.unpriced
  return isForSale ? [foundPart, replacement] : [replacement]
}

/** Returns products that the visitor may see, by id. */
export const readVisibleProducts = async (
  app: App,
  ids: readonly number[],
  viewer: VisitorContext,
): Promise<ReadonlyMap<number, ListedProduct>> => {
  const { visitor, now } = viewer
  const visibleIds = (await readProductsForSale(app.db, ids)).flatMap(({ id, class: kind, visibility }) =>
    kind === 'product' && isVisibleTo(visibility, visitor, now) ? id : [],
  )
  return new Map((await listProductsByIds(app, visibleIds, viewer)).map(product => [product.id, product]))
}

/** Returns the part that replaces a superseded number; null for other searches. */
export const findReplacement = async (
  app: App,
  words: string,
  viewer: VisitorContext,
): Promise<{ number: string; product: ProductLink } | null> => {
  if (words.length > MAX_NUMBER_SEARCH_LENGTH || !isPartNumberLike(normalizePartNumber(words))) return null
  const [result] = await findPartNumbers(app, [words], viewer)
  const [part] = result?.parts ?? []
  return result?.outcome === 'superseded' && part ? { number: part.number, product: toLink(part.product) } : null
}

/** A longer search has several words. */
const MAX_NUMBER_SEARCH_LENGTH = 40

/** Selects what links to a product show. */
export const toLink = ({ id, name, path, code1 }: ListedProduct): ProductLink => ({ id, name, path, code1 })
