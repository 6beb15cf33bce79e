import { eq, sql } from 'drizzle-orm'
import type { ProductFields, SentProduct } from '#catalog/contract-product-admin.ts'
import { gtinFault } from '#catalog/domain/gtin.ts'
import { isShippingCode } from '#catalog/domain/is-shipping.ts'
import { ownTitle, type PageWords, pageWordsOf } from '#catalog/domain/page-words.ts'
import { isGivenAway, priceProblems } from '#catalog/domain/price-rule.ts'
import { productProblems } from '#catalog/domain/product-problems.ts'
import { describePage } from '#content/server/content.ts'
import { keepTranslations } from '#kernel/keep-translations.ts'
import { centsOf } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { isSameVisibility } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { productChange } from '../change-tags.ts'
import { createProducts } from '../create-products.ts'
import { setPrice } from '../set-price.ts'
import { products } from '../tables.ts'
import { auditedColumns, columnsOf, cutOf, isPastCut, pricesOf } from './product-columns.ts'
import { putParts, unknownParts } from './product-parts.ts'
import { takenCodeProblems, takenCodes } from './taken-codes.ts'

/** A message key, with the code of the other product where it matters. */
type FieldProblem = string | { key: string; code: string }

/** `fields`: errors by field. */
export type ProductRefusal =
  | { kind: 'gone' }
  | { kind: 'stale' }
  | { kind: 'removed' }
  | { kind: 'fields'; fields: Record<string, FieldProblem> }

/** The actor, and the name shown with versions of the page. */
export interface Saver {
  actor: Actor
  by: string
}

/** Saves a whole product; fails for an outdated version. Returns its id. */
export const saveProduct = (
  app: Writing,
  { actor, by }: Saver,
  { id, baseVersion, ...sent }: SentProduct & { id: number; baseVersion: number },
): Promise<Outcome<number, ProductRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<number, ProductRefusal>> => {
    const [before] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
    if (!before) return refused({ kind: 'gone' })
    if (before.version !== baseVersion) return refused({ kind: 'stale' })
    // Products in the bin must be restored first; otherwise they would be on sale and in the bin.
    if (before.removedAt) return refused({ kind: 'removed' })
    const now = app.now()
    const { name, description, safety } = before
    const given = keepTranslations({ name, description, safety }, sent)
    const problems = await problemsOf(tx, { ...given, name: sent.name }, now, before)
    if (problems) return refused(problems)
    const columns = {
      ...columnsOf(given, now),
      ...(isSameVisibility(before.visibility, given.visibility) && { visibility: before.visibility }),
    }
    // The scheduled sale is written with the other columns.
    await tx
      .update(products)
      .set({ ...columns, modifiedAt: now, version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    await setPrice(tx, id, { ...pricesOf(given, cutOf(before), now), free: given.free }, now, { byPlan: true })
    const links = await putParts(tx, id, given)
    if (before.contentId !== null) {
      const describe = (page: PageWords, shown: PageWords) =>
        pageWordsOf(page, { ...given, ...pageWordsKept(shown, given, before.name) }, before.name, shown)
      await describePage(tx, before.contentId, describe, { by, now })
    }
    tx.changed(productChange([id]))
    const auditedBefore = auditedColumns(before)
    tx.audit({
      kind: 'product',
      id,
      before: { ...auditedBefore, ...links.before },
      after: { ...auditedBefore, ...columns, ...links.after },
    })
    return ok(id)
  })

/** Completes the page texts with the missing languages. */
const pageWordsKept = (
  shown: PageWords,
  { page_title, page_description }: ProductFields,
  name: Multilingual,
): Pick<ProductFields, 'page_title' | 'page_description'> => ({
  ...(page_title && { page_title: keepTranslations(ownTitle(shown.title, name), page_title) }),
  ...(page_description && { page_description: keepTranslations(shown.metaDescription, page_description) }),
})

/** Creates a product; returns its id. */
export const createProduct = (
  app: Writing,
  { actor, by }: Saver,
  given: SentProduct,
): Promise<Outcome<number, ProductRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<number, ProductRefusal>> => {
    const now = app.now()
    const problems = await problemsOf(tx, given, now)
    if (problems) return refused(problems)
    const columns = columnsOf(given, now)
    const prices = pricesOf(given, null, now)
    const free = isGivenAway({ ...prices, cutCents: columns.cutCents }, given.free ?? false)
    const product = { ...columns, ...prices, free }
    const [id] = await createProducts(tx, [product], now)
    const { after } = await putParts(tx, id!, given)
    const [created] = await tx.select({ page: products.contentId }).from(products).where(eq(products.id, id!))
    if (created?.page) await describePage(tx, created.page, page => pageWordsOf(page, given, given.name), { by, now })
    tx.audit({ kind: 'product', id: id!, action: 'created', after: { ...product, ...after } })
    return ok(id!)
  })

/** `before` is the stored product. New products are never shipping products. */
const problemsOf = async (
  tx: Write,
  given: SentProduct,
  now: Date,
  before?: typeof products.$inferSelect,
): Promise<ProductRefusal | null> => {
  const fields = {
    ...(isPastCut(given, before ? cutOf(before) : null, now) && { 'cut.to': 'productAdmin.problem.cutOver' }),
    ...productProblems(given),
    ...priceProblemsOf(given, before),
    ...gtinProblem(given),
    ...(before?.class !== 'shipping' && isShippingCode(given.code2) && { code2: 'productAdmin.problem.shippingCode' }),
    ...(await unknownParts(tx, given, before?.id)),
    ...(before?.class !== 'shipping' && takenCodeProblems(await takenCodes(tx, given, before))),
  }
  return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : null
}

/** Shipping prices are not validated, because pickup is free. */
const priceProblemsOf = (given: SentProduct, before?: typeof products.$inferSelect): Record<string, string> => {
  if (before?.class === 'shipping') return {}
  const priceCents = centsOf(given.price)
  const cutCents = given.cut === undefined ? before?.cutCents : given.cut && centsOf(given.cut.price)
  // A scheduled sale decides which price is current.
  const totalCents = typeof cutCents === 'number' ? priceCents : centsOf(given.total_price)
  return priceProblems({
    priceCents,
    totalCents,
    cutCents,
    before: before ?? null,
    cutBeforeCents: before?.cutCents,
    isFree: given.free ?? before?.free ?? false,
    isConfirmed: given.confirm_price ?? false,
  })
}

const gtinProblem = ({ gtin = '' }: SentProduct): Record<string, string> => {
  const fault = gtinFault(gtin)
  return fault ? { gtin: `productAdmin.problem.${fault}` } : {}
}
