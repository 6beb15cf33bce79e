import { eq, sql } from 'drizzle-orm'
import type { ProductBody, ProductFields } from '#catalog/contract-product-admin.ts'
import { validateGtin } from '#catalog/domain/gtin.ts'
import { isShippingCode } from '#catalog/domain/is-shipping.ts'
import { customTitle, type PageTexts, pageTextsFor } from '#catalog/domain/page-texts.ts'
import { isGivenAway, priceErrorsByField } from '#catalog/domain/price-validation.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import { validateProduct } from '#catalog/domain/validate-product.ts'
import { updatePageMeta } from '#content/server/content.ts'
import { firstRow } from '#kernel/existing.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { toCents } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { isEverVisible, isSameVisibility, visibilityAt } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { productChangeTags } from '../change-tags.ts'
import { createProducts } from '../create-products.ts'
import { findUnfinishedProducts } from '../find-unfinished-products.ts'
import { setPrice } from '../set-price.ts'
import { products } from '../tables.ts'
import { findTakenCodes, takenCodeErrors } from './find-taken-codes.ts'
import { auditedColumns, isExpiredSale, scheduledSaleOf, toColumns, toPrices } from './product-columns.ts'
import { findUnknownLinks, saveProductLinks } from './product-links.ts'

/** A message key, with the code of the other product where it matters. */
type FieldError = string | { key: string; code: string }

/** `fields`: errors by field. */
export type SaveProductError =
  | { kind: 'gone' }
  | { kind: 'stale' }
  | { kind: 'removed' }
  | { kind: 'fields'; fields: Record<string, FieldError> }

/** The actor, and the name shown with versions of the page. */
export interface Saver {
  actor: Actor
  by: string
}

/** Saves a whole product; fails for an outdated version. Returns its id. */
export const saveProduct = (
  app: WriteContext,
  { actor, by: username }: Saver,
  { id, baseVersion, ...sent }: ProductBody & { id: number; baseVersion: number },
): Promise<Result<number, SaveProductError>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveProductError>> => {
    const [before] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
    if (!before) return failure({ kind: 'gone' })
    if (before.version !== baseVersion) return failure({ kind: 'stale' })
    // Products in the bin must be restored first, because a save would put them on sale.
    if (before.removedAt) return failure({ kind: 'removed' })
    const now = app.now()
    const { name, description, safety } = before
    const given = mergeTranslations({ name, description, safety }, sent)
    const problems = await validateInput(tx, { ...given, name: sent.name }, now, before)
    if (problems) return failure(problems)
    const columns = {
      ...toColumns(given, now),
      ...(isSameVisibility(before.visibility, given.visibility) && { visibility: before.visibility }),
    }
    // The scheduled sale is written with the other columns.
    await tx
      .update(products)
      .set({ ...columns, modifiedAt: now, version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    await setPrice(tx, id, { ...toPrices(given, scheduledSaleOf(before), now), free: given.free }, now, {
      byPlan: true,
    })
    const links = await saveProductLinks(tx, id, given)
    if (before.contentId !== null) {
      const describe = (page: PageTexts, shown: PageTexts) =>
        pageTextsFor(page, { ...given, ...completePageTexts(shown, given, before.name) }, before.name, shown)
      await updatePageMeta(tx, before.contentId, describe, { username, now })
    }
    tx.changed(productChangeTags([id]))
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
const completePageTexts = (
  shown: PageTexts,
  { page_title, page_description }: ProductFields,
  name: Multilingual,
): Pick<ProductFields, 'page_title' | 'page_description'> => ({
  ...(page_title && { page_title: mergeTranslations(customTitle(shown.title, name), page_title) }),
  ...(page_description && { page_description: mergeTranslations(shown.metaDescription, page_description) }),
})

/** Creates a product; returns its id. */
export const createProduct = (
  app: WriteContext,
  { actor, by: username }: Saver,
  given: ProductBody,
): Promise<Result<number, SaveProductError>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveProductError>> => {
    const now = app.now()
    const problems = await validateInput(tx, given, now)
    if (problems) return failure(problems)
    const columns = toColumns(given, now)
    const prices = toPrices(given, null, now)
    const free = isGivenAway({ ...prices, cutCents: columns.cutCents }, given.free ?? false)
    const product = { ...columns, ...prices, free }
    const id = firstRow(await createProducts(tx, [product], now))
    const { after } = await saveProductLinks(tx, id, given)
    const [created] = await tx.select({ page: products.contentId }).from(products).where(eq(products.id, id))
    if (created?.page)
      await updatePageMeta(tx, created.page, page => pageTextsFor(page, given, given.name), { username, now })
    tx.audit({ kind: 'product', id: id, action: 'created', after: { ...product, ...after } })
    return ok(id)
  })

/** `before` is the stored product. New products are never shipping products. */
const validateInput = async (
  tx: Write,
  given: ProductBody,
  now: Date,
  before?: typeof products.$inferSelect,
): Promise<SaveProductError | null> => {
  const fields = {
    ...(isExpiredSale(given, before ? scheduledSaleOf(before) : null, now) && {
      'cut.to': 'productAdmin.problem.cutOver',
    }),
    ...validateProduct(given),
    ...validatePrices(given, before),
    ...gtinError(given),
    ...(before?.class !== 'shipping' && isShippingCode(given.code2) && { code2: 'productAdmin.problem.shippingCode' }),
    ...(await unfinishedPageError(tx, given, now, before)),
    ...(await findUnknownLinks(tx, given, before?.id)),
    ...(before?.class !== 'shipping' && takenCodeErrors(await findTakenCodes(tx, given, before))),
  }
  return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : null
}

/** Judges the blocks of a product's page when the product becomes visible, as visitors did not see them before. */
const unfinishedPageError = async (
  tx: Write,
  { visibility }: ProductBody,
  now: Date,
  before?: typeof products.$inferSelect,
): Promise<Record<string, string>> => {
  const isRevealed = before && isEverVisible(visibility) && visibilityAt(before.visibility, now.getTime()) !== 0
  if (!isRevealed) return {}
  const unfinished = await findUnfinishedProducts(tx, [before.id], now)
  return unfinished.size > 0 ? { 'visibility.stateInRange': UNFINISHED_PAGE } : {}
}

/** Shipping prices are not validated, because pickup is free. */
const validatePrices = (given: ProductBody, before?: typeof products.$inferSelect): Record<string, string> => {
  if (before?.class === 'shipping') return {}
  const priceCents = toCents(given.price)
  const cutCents = given.cut === undefined ? before?.cutCents : given.cut && toCents(given.cut.price)
  // A scheduled sale decides which price is current.
  const totalCents = typeof cutCents === 'number' ? priceCents : toCents(given.total_price)
  return priceErrorsByField({
    priceCents,
    totalCents,
    cutCents,
    before: before ?? null,
    cutBeforeCents: before?.cutCents,
    isFree: given.free ?? before?.free ?? false,
    isConfirmed: given.confirm_price ?? false,
  })
}

const gtinError = ({ gtin = '' }: ProductBody): Record<string, string> => {
  const fault = validateGtin(gtin)
  return fault ? { gtin: `productAdmin.problem.${fault}` } : {}
}
