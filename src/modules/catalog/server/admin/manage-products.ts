import { eq, sql } from 'drizzle-orm'
import type { ProductBody, ProductFields } from '#catalog/contract-product-admin.ts'
import { validateGtin } from '#catalog/domain/gtin.ts'
import { isShippingCode } from '#catalog/domain/is-shipping.ts'
import { buildPageTexts, extractCustomTitle, type PageTexts } from '#catalog/domain/page-texts.ts'
import { findPriceErrorsByField, isGivenAway } from '#catalog/domain/price-validation.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import { validateProduct } from '#catalog/domain/validate-product.ts'
import { updatePageMeta } from '#content/server/content.ts'
import { findFilesByIds } from '#files/server/files.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { toCents } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getVisibilityState, isEverVisible, isSameVisibility, VISIBLE } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { announceWithDependents } from '../announce-with-dependents.ts'
import { createProducts } from '../create-products.ts'
import { findUnfinishedProducts } from '../find-unfinished-products.ts'
import { setPrice } from '../set-price.ts'
import { readStoredLabels } from '../stored-labels.ts'
import { products } from '../tables.ts'
import { findTakenCodes, toTakenCodeErrors } from './find-taken-codes.ts'
import {
  computeSavedPrices,
  isExpiredSale,
  pickAuditedColumns,
  toProductColumns,
  toScheduledSale,
} from './product-columns.ts'
import { findUnknownLinks, saveProductLinks } from './product-links.ts'

/** A message key, with the code of the other product if it matters. */
type FieldError = string | { key: string; code: string }

/** `fields`: errors by field. */
export type SaveProductFailure =
  | { kind: 'notFound' }
  | { kind: 'stale' }
  | { kind: 'removed' }
  | { kind: 'fields'; fields: Record<string, FieldError> }

/** The actor, and the name shown with versions of the page. */
export interface Saver {
  actor: Actor
  username: string
}

/** Saves a whole product; fails for an outdated version. Returns its id. */
export const saveProduct = (
  app: WriteContext,
  { actor, username }: Saver,
  { id, baseVersion, ...sent }: ProductBody & { id: number; baseVersion: number },
): Promise<Result<number, SaveProductFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveProductFailure>> => {
    const [before] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
    if (!before) return failure({ kind: 'notFound' })
    if (before.version !== baseVersion) return failure({ kind: 'stale' })
    // Products in the bin must be restored first, because a save would put them on sale.
    if (before.removedAt) return failure({ kind: 'removed' })
    const now = app.now()
    const { name, description, safety, durability } = before
    const input = mergeTranslations({ name, description, safety, durability }, sent)
    const problems = await validateInput(tx, { ...input, name: sent.name }, now, before)
    if (problems) return failure(problems)
    const columns = {
      ...toProductColumns(input, now),
      ...(isSameVisibility(before.visibility, input.visibility) && { visibility: before.visibility }),
    }
    // The scheduled sale is written with the other columns.
    const links = await announceWithDependents(tx, [id], async () => {
      await tx
        .update(products)
        .set({ ...columns, modifiedAt: now, version: sql`${products.version} + 1` })
        .where(eq(products.id, id))
      return saveProductLinks(tx, id, input, now)
    })
    await setPrice(tx, id, { ...computeSavedPrices(input, toScheduledSale(before), now), free: input.free }, now, {
      isScheduled: true,
    })
    if (before.contentId !== null) {
      const describe = (page: PageTexts, shown: PageTexts) =>
        buildPageTexts(page, { ...input, ...completePageTexts(shown, input, before.name) }, before.name, shown)
      await updatePageMeta(tx, before.contentId, describe, { username, now })
    }
    const auditedBefore = pickAuditedColumns(before)
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
  ...(page_title && { page_title: mergeTranslations(extractCustomTitle(shown.title, name), page_title) }),
  ...(page_description && { page_description: mergeTranslations(shown.metaDescription, page_description) }),
})

/** Creates a product; returns its id. */
export const createProduct = (
  app: WriteContext,
  { actor, username }: Saver,
  input: ProductBody,
): Promise<Result<number, SaveProductFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveProductFailure>> => {
    const now = app.now()
    const problems = await validateInput(tx, input, now)
    if (problems) return failure(problems)
    const columns = toProductColumns(input, now)
    const prices = computeSavedPrices(input, null, now)
    const free = isGivenAway({ ...prices, saleCents: columns.saleCents }, { isFree: input.free ?? false })
    const product = { ...columns, ...prices, free }
    const id = getFirstElement(await createProducts(tx, [product], now))
    const { after } = await announceWithDependents(tx, [id], () => saveProductLinks(tx, id, input, now))
    const [created] = await tx.select({ page: products.contentId }).from(products).where(eq(products.id, id))
    if (created?.page)
      await updatePageMeta(tx, created.page, page => buildPageTexts(page, input, input.name), { username, now })
    tx.audit({ kind: 'product', id, action: 'created', after: { ...product, ...after } })
    return ok(id)
  })

/** `before` is the stored product. New products are never shipping products. */
const validateInput = async (
  tx: Write,
  input: ProductBody,
  now: Date,
  before?: typeof products.$inferSelect,
): Promise<SaveProductFailure | null> => {
  const fields = {
    ...(isExpiredSale(input, before ? toScheduledSale(before) : null, now) && {
      'scheduled_sale.to': 'productAdmin.problem.saleEndInPast',
    }),
    ...validateProduct(input),
    ...validatePrices(input, before),
    ...findGtinError(input),
    ...(before?.class !== 'shipping' && isShippingCode(input.code2) && { code2: 'productAdmin.problem.shippingCode' }),
    ...(await findUnfinishedPageError(tx, input, now, before)),
    ...(await findUnknownLinks(tx, input, before?.id)),
    ...(await findUnknownLabel(tx, input)),
    ...(await findUnknownFiles(tx, input)),
    ...(before?.class !== 'shipping' && toTakenCodeErrors(await findTakenCodes(tx, input, before))),
  }
  return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : null
}

const findUnknownLabel = async (tx: Write, { durability }: ProductBody): Promise<Record<string, string>> => {
  const hash = durability?.label?.hash
  if (!hash || (await readStoredLabels(tx, [hash])).has(hash)) return {}
  return { 'durability.label': 'productAdmin.problem.unknownLabel' }
}

const findUnknownFiles = async (tx: Write, { approvals = [] }: ProductBody): Promise<Record<string, string>> => {
  const knownFiles = await findFilesByIds(
    tx,
    approvals.flatMap(({ fileIds }) => fileIds),
  )
  return Object.fromEntries(
    approvals.flatMap(({ fileIds }, index) =>
      fileIds.every(id => knownFiles.has(id))
        ? []
        : [[`approvals.${index}.fileIds`, 'productAdmin.problem.approvalFile']],
    ),
  )
}

/** Judges the blocks of a product's page when the product becomes visible, as visitors did not see them before. */
const findUnfinishedPageError = async (
  tx: Write,
  { visibility }: ProductBody,
  now: Date,
  before?: typeof products.$inferSelect,
): Promise<Record<string, string>> => {
  const isRevealed =
    before && isEverVisible(visibility) && getVisibilityState(before.visibility, now.getTime()) !== VISIBLE
  if (!isRevealed) return {}
  const unfinished = await findUnfinishedProducts(tx, [before.id], now)
  return unfinished.size > 0 ? { 'visibility.stateInRange': UNFINISHED_PAGE } : {}
}

/** Shipping prices are not validated, because pickup is free. */
const validatePrices = (input: ProductBody, before?: typeof products.$inferSelect): Record<string, string> => {
  if (before?.class === 'shipping') return {}
  const priceCents = toCents(input.price)
  const saleCents =
    input.scheduled_sale === undefined ? before?.saleCents : input.scheduled_sale && toCents(input.scheduled_sale.price)
  // A scheduled sale decides which price is current.
  const totalCents = typeof saleCents === 'number' ? priceCents : toCents(input.total_price)
  return findPriceErrorsByField({
    priceCents,
    totalCents,
    saleCents,
    before: before ?? null,
    saleBeforeCents: before?.saleCents,
    costCents: input.cost && toCents(input.cost),
    costBeforeCents: before?.costCents,
    isFree: input.free ?? before?.free ?? false,
    isConfirmed: input.confirm_price ?? false,
  })
}

const findGtinError = ({ gtin = '' }: ProductBody): Record<string, string> => {
  const error = validateGtin(gtin)
  return error ? { gtin: `productAdmin.problem.${error}` } : {}
}
