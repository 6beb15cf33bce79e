import { eq, inArray } from 'drizzle-orm'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { readCategories, readProductsForSale } from '#catalog/server/catalog.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { getListing } from './get-listing.ts'
import { listPickedProducts } from './list-picked-products.ts'
import { getSearchRules, type RedirectTarget, toRedirectTarget } from './search-rules.ts'
import { SYNONYMS_CHANGE } from './synonyms-change.ts'
import { searchRedirects } from './tables.ts'
import type { VisitorContext } from './visitor-context.ts'

/** Returns the redirect of a search. Null if it has no redirect or the visitor may not see the target. */
export const findRedirect = async (app: App, words: string, viewer: VisitorContext): Promise<string | null> => {
  const { redirects } = await getSearchRules(app)()
  const target = redirects.size === 0 ? undefined : redirects.get(normalizeSearchText(words))
  if (!target) return null
  if ('productId' in target) return (await listPickedProducts(app, String(target.productId), viewer))[0]?.path ?? null
  const listing = await getListing(app)
  const { tree } = (await listing.getCatalogue(viewer.now)).categories
  const isShown = tree.get(target.categoryId) && !(viewer.visitor.isGuest && tree.isHiddenFromGuests(target.categoryId))
  return isShown ? buildListingPath(viewer.language, target.categoryId) : null
}

/** Sets or removes the redirect of a search and returns the previous one. Fails if the target does not exist. */
export const setRedirect = async (
  tx: Write,
  words: string,
  target: RedirectTarget | null,
): Promise<Result<RedirectTarget | null, 'notFound'>> => {
  if (target && !(await doesTargetExist(tx, target))) return failure('notFound')
  const [previous] = await tx.delete(searchRedirects).where(eq(searchRedirects.words, words)).returning()
  if (target) {
    const targetColumns = { categoryId: null, productId: null, ...target }
    // Resolves a race with another editor: the last write wins.
    await tx
      .insert(searchRedirects)
      .values({ words, ...targetColumns })
      .onConflictDoUpdate({ target: searchRedirects.words, set: targetColumns })
  }
  if (target || previous) tx.changed(SYNONYMS_CHANGE)
  if (!previous) return ok(null)
  return ok(toRedirectTarget(previous))
}

const doesTargetExist = async (tx: Write, target: RedirectTarget): Promise<boolean> =>
  'categoryId' in target
    ? (await readCategories(tx)).tree.get(target.categoryId) !== undefined
    : (await readProductsForSale(tx, [target.productId])).some(({ class: productClass }) => productClass === 'product')

/** Returns redirect targets with their names, by normalized words. */
export const readRedirectTargets = async (
  db: Queryable,
  words: readonly string[],
): Promise<ReadonlyMap<string, { kind: 'category' | 'product'; id: number; name: Multilingual }>> => {
  const rows =
    words.length === 0
      ? []
      : await db
          .select()
          .from(searchRedirects)
          .where(inArray(searchRedirects.words, [...words]))
  if (rows.length === 0) return new Map()
  const [{ tree }, products] = await Promise.all([
    readCategories(db),
    readProductsForSale(
      db,
      rows.flatMap(({ productId }) => productId ?? []),
    ),
  ])
  return new Map(
    rows.flatMap(({ words: redirectWords, categoryId, productId }) => {
      const kind = categoryId === null ? ('product' as const) : ('category' as const)
      const target = categoryId === null ? products.find(({ id }) => id === productId) : tree.get(categoryId)
      return target ? [[redirectWords, { kind, id: target.id, name: target.name }] as const] : []
    }),
  )
}
