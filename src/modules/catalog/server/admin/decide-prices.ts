import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { isBelowCost } from '#catalog/domain/margin.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { BulkCheck } from '#platform/server/bulk.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { BULK_BATCH_SIZE } from '#wire/contract-bulk.ts'
import { getVatRate, readVatRates } from '../read-vat-rates.ts'
import { setPrices } from '../set-price.ts'
import { priceProposals } from '../tables.ts'
import { type BulkProduct, lockProducts, readBulkProducts } from './bulk-product.ts'
import { isOutdated } from './list-waiting-prices.ts'

export type PriceDecision = 'approve' | 'reject'

type Proposal = typeof priceProposals.$inferSelect

export interface DecisionPlan {
  checks: BulkCheck[]
  /** Approved prices below the cost of their products. */
  notes: BulkCheck[]
  decided: { proposal: Proposal; product: BulkProduct }[]
}

interface PlanOptions {
  decision: PriceDecision
  language: Language
  now: Date
}

/** Plans a decision about waiting price changes. */
export const planPriceDecision = async (
  db: Queryable,
  ids: readonly number[],
  { decision, language, now }: PlanOptions,
): Promise<DecisionPlan> => {
  const proposals = await db.select().from(priceProposals).where(buildIdCondition(priceProposals.id, ids))
  const products = await readBulkProducts(
    db,
    proposals.map(({ productId }) => productId),
  )
  const rates = await readVatRates(db, [...products.values()], getShopDay(now), new Map())
  const plan: DecisionPlan = { checks: [], notes: [], decided: [] }
  const byId = new Map(proposals.map(proposal => [proposal.id, proposal]))
  for (const id of ids) {
    const proposal = byId.get(id)
    const product = proposal && products.get(proposal.productId)
    if (!proposal || !product) {
      plan.checks.push({ id, name: `#${id}`, rejection: 'priceApproval.rejection.decided' })
      continue
    }
    const name = pickText(product.name, language)
    const rejection = findRejection(proposal, product, decision)
    plan.checks.push({ id, name, rejection })
    if (rejection !== null) continue
    plan.decided.push({ proposal, product })
    const { totalCents } = proposal
    const { costCents, vatClass } = product
    const isLoss = costCents !== null && isBelowCost({ totalCents, costCents, vatRate: getVatRate(rates, vatClass) })
    if (decision === 'approve' && isLoss) plan.notes.push({ id, name, rejection: 'productAdmin.bulk.belowCost' })
  }
  return plan
}

/** Returns the message key of the reason why a change cannot be decided; null when it can. */
const findRejection = (proposal: Proposal, product: BulkProduct, decision: PriceDecision): string | null => {
  if (proposal.state !== 'waiting') return 'priceApproval.rejection.decided'
  if (decision === 'reject') return null
  if (product.removedAt) return 'productAdmin.bulk.isRemoved'
  if (product.saleCents !== null) return 'productAdmin.bulk.hasScheduledSale'
  return isOutdated(proposal, product) ? 'priceApproval.rejection.outdated' : null
}

interface DecisionBatch {
  ids: readonly number[]
  decision: PriceDecision
  operationId: string
  language: Language
}

interface DecisionResult {
  /** Includes changes that this operation decided before. */
  changed: number
  checks: BulkCheck[]
  notes: BulkCheck[]
}

export type DecisionFailure = { kind: 'startedByOther' } | ({ kind: 'nothingChanged' } & DecisionResult)

/** Decides a batch of waiting price changes. A repeated batch changes nothing. */
export const decidePrices = (
  app: WriteContext,
  actor: Actor & { kind: 'user' },
  { ids, decision, operationId, language }: DecisionBatch,
): Promise<Result<DecisionResult, DecisionFailure>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<DecisionResult, DecisionFailure>> => {
      const now = app.now()
      const earlier = await lockProposals(tx, ids)
      const ownOperation = earlier.filter(({ decisionOperationId }) => decisionOperationId === operationId)
      if (ownOperation.some(({ decidedBy }) => decidedBy !== actor.id)) return failure({ kind: 'startedByOther' })
      const doneIds = new Set(ownOperation.map(({ id }) => id))
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const { checks, notes, decided } = await planPriceDecision(tx, remainingIds, { decision, language, now })
      const result = { changed: doneIds.size + decided.length, checks, notes }
      if (decided.length === 0) return failure({ kind: 'nothingChanged', ...result })
      if (decision === 'approve') await applyPrices(tx, decided, now)
      else for (const { proposal } of decided) auditRejection(tx, proposal)
      await tx
        .update(priceProposals)
        .set({
          state: decision === 'approve' ? 'approved' : 'rejected',
          decidedBy: actor.id,
          decidedAt: now,
          decisionOperationId: operationId,
        })
        .where(
          inArray(
            priceProposals.id,
            decided.map(({ proposal }) => proposal.id),
          ),
        )
      tx.changed(['prices-waiting'])
      return ok(result)
    },
    operationId,
  )

/** Locks the products and then their proposals, in the order of imports and bulk actions, so that none can deadlock. */
const lockProposals = async (tx: Write, ids: readonly number[]): Promise<Proposal[]> => {
  const isListed = inArray(priceProposals.id, [...ids])
  const proposed = await tx.select({ productId: priceProposals.productId }).from(priceProposals).where(isListed)
  await lockProducts(
    tx,
    proposed.map(({ productId }) => productId),
  )
  return tx.select().from(priceProposals).where(isListed).orderBy(priceProposals.id).for('update')
}

const applyPrices = (tx: Write, decided: DecisionPlan['decided'], now: Date) =>
  setPrices(
    tx,
    new Map(
      decided.map(({ proposal: { productId, priceCents, totalCents, free } }) => [
        productId,
        { priceCents, totalCents, free },
      ]),
    ),
    now,
  )

const auditRejection = (tx: Write, { productId, ...row }: Proposal): void =>
  tx.audit({
    kind: 'product',
    id: productId,
    action: 'price-rejected',
    before: { priceCents: row.priceCents, totalCents: row.totalCents },
    after: { priceCents: row.oldPriceCents, totalCents: row.oldTotalCents },
  })

interface UndoneDecisions {
  undone: number
  skipped: number
  /** The id to continue after; null at the end. */
  next: number | null
}

/**
 * Undoes the next part of the user's own decision: approved prices become the old ones, and the changes wait again.
 * Products that somebody changed after the decision are skipped.
 */
export const undoPriceDecisions = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { operationId, after }: { operationId: string; after: number },
): Promise<Result<UndoneDecisions, 'notFound'>> => {
  const rows = await app.db
    .select({ id: priceProposals.id })
    .from(priceProposals)
    .where(
      and(
        eq(priceProposals.decisionOperationId, operationId),
        eq(priceProposals.decidedBy, actor.id),
        gt(priceProposals.id, after),
      ),
    )
    .orderBy(asc(priceProposals.id))
    .limit(BULK_BATCH_SIZE)
  if (rows.length === 0) return after === 0 ? failure('notFound') : ok({ undone: 0, skipped: 0, next: null })
  const next = rows.length < BULK_BATCH_SIZE ? null : (rows.at(-1)?.id ?? null)
  const undone = await write(app, actor, async (tx): Promise<Result<number, 'nothingUndone'>> => {
    const now = app.now()
    const proposals = await lockProposals(
      tx,
      rows.map(({ id }) => id),
    )
    const productIds = proposals.map(({ productId }) => productId)
    const products = await readBulkProducts(tx, productIds)
    const newer = await tx
      .select({ productId: priceProposals.productId })
      .from(priceProposals)
      .where(and(inArray(priceProposals.productId, productIds), eq(priceProposals.state, 'waiting')))
    const replaced = new Set(newer.map(({ productId }) => productId))
    const restored = proposals.filter(
      proposal =>
        !replaced.has(proposal.productId) && isRestorable(proposal, getExistingValue(products, proposal.productId)),
    )
    if (restored.length === 0) return failure('nothingUndone')
    await setPrices(
      tx,
      new Map(
        restored.flatMap(({ state, productId, oldPriceCents, oldTotalCents }) =>
          state === 'approved' ? [[productId, { priceCents: oldPriceCents, totalCents: oldTotalCents }]] : [],
        ),
      ),
      now,
    )
    for (const { productId, ...row } of restored) {
      const pair = { priceCents: row.priceCents, totalCents: row.totalCents }
      const before = { priceCents: row.oldPriceCents, totalCents: row.oldTotalCents }
      tx.audit({ kind: 'product', id: productId, action: 'price-held', before, after: pair })
    }
    await tx
      .update(priceProposals)
      .set({ state: 'waiting', decidedBy: null, decidedAt: null, decisionOperationId: null })
      .where(
        inArray(
          priceProposals.id,
          restored.map(({ id }) => id),
        ),
      )
    tx.changed(['prices-waiting'])
    return ok(restored.length)
  })
  const count = undone.ok ? undone.value : 0
  return ok({ undone: count, skipped: rows.length - count, next })
}

const isRestorable = (proposal: Proposal, product: BulkProduct): boolean =>
  proposal.state === 'rejected' ||
  (product.priceCents === proposal.priceCents &&
    product.totalCents === proposal.totalCents &&
    product.saleCents === null)
