import { and, desc, eq } from 'drizzle-orm'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { type Cents, computeNetEuros } from '#kernel/money.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { computeEffectiveAllowanceCents, computeOpenCents } from '#orders/domain/balance.ts'
import {
  decideEdit,
  decideVatCharge,
  type EditDecision,
  type EditFailure,
  type PartlyReturnedLine,
  type PlacedLine,
} from '#orders/domain/order-edit.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockLevels, type StockLevels } from '#stock/server/stock.ts'
import { storePaymentTerms } from '../invoices/store-payment-terms.ts'
import { countReturned, type OrderFulfilment, readFulfilment } from '../order-fulfilment.ts'
import { findChargedVat } from '../oss-threshold/settle-vat.ts'
import { rateLines } from '../rate-lines.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderEvents, orderRevisions, orders } from '../tables.ts'
import { takeBackordered } from '../take-backordered.ts'
import { createLineFits } from './create-line-fits.ts'
import type { EditTarget } from './edit-target.ts'
import { moveOrderStock, type StockShortage } from './move-order-stock.ts'
import { readAdminOrder } from './read-admin-order.ts'
import { resolveRequestedLines, type UnsellableLine } from './resolve-requested-lines.ts'
import { issueEditDocuments, type OrderVat, storeEdit } from './store-edit.ts'

export type EditOrderFailure =
  | { kind: 'notFound' | 'stale' | 'wrongState' | 'unknownRevision' | 'notExempt' | 'alreadyCredited' }
  | { kind: 'lines'; reason: EditFailure }
  | ({ kind: 'partlyReturned' } & PartlyReturnedLine)
  | UnsellableLine
  | StockShortage

interface Edit {
  target: EditTarget
  /** The version that the user saw. */
  baseVersion: number
  username: string
}

/** The totals of an order after an edit. */
export interface EditTotals {
  totalCents: Cents
  differenceCents: Cents
  openCents: Cents
}

/**
 * Edits the lines of an unsent order: creates a revision and updates stock, documents and the open amount in one
 * transaction (docs/decisions/017-order-states.md).
 */
export const editOrder = async (
  app: App,
  actor: Actor,
  id: number,
  edit: Edit,
): Promise<Result<AdminOrder, EditOrderFailure>> => {
  const fits = await createLineFits(app, id, edit.target)
  const edited = await write(app, actor, async (tx): Promise<Result<AdminOrder, EditOrderFailure>> => {
    const result = await editLockedOrder(tx, app, id, { ...edit, fits })
    if (!result.ok) return result
    return ok(requireExisting(await readAdminOrder(tx, id), 'the order'))
  })
  if (edited.ok || !isAlreadyRestored(edit.target, edited.reason)) return edited
  return ok(requireExisting(await readAdminOrder(app.db, id), 'the order'))
}

/** A repeated restore finds its own lines, and adds no second revision. */
const isAlreadyRestored = (target: EditTarget, reason: EditOrderFailure): boolean =>
  'revision' in target && reason.kind === 'lines' && reason.reason === 'unchanged'

/** Returns the totals after an edit: performs it and rolls it back. */
export const previewEdit = async (
  app: App,
  actor: Actor,
  id: number,
  edit: Edit,
): Promise<Result<EditTotals, EditOrderFailure>> => {
  const fits = await createLineFits(app, id, edit.target)
  const rolledBack = await write(app, actor, async (tx): Promise<Result<never, EditOrderFailure | PreviewRollback>> => {
    const edited = await editLockedOrder(tx, app, id, { ...edit, fits })
    return failure(edited.ok ? { kind: 'rolledBack', totals: edited.value } : edited.reason)
  })
  if (rolledBack.ok) return rolledBack
  return rolledBack.reason.kind === 'rolledBack' ? ok(rolledBack.reason.totals) : failure(rolledBack.reason)
}

interface PreviewRollback {
  kind: 'rolledBack'
  totals: EditTotals
}

const editLockedOrder = async (
  tx: Write,
  app: App,
  id: number,
  { target, baseVersion, username, fits }: Edit & Pick<EditInput, 'fits'>,
): Promise<Result<EditTotals, EditOrderFailure>> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  if (!order) return failure({ kind: 'notFound' })
  if (order.version !== baseVersion) return failure({ kind: 'stale' })
  if (!isUnshipped(order.state)) return failure({ kind: 'wrongState' })
  const fulfilment = await readFulfilment(tx, order)
  const currentLines = fulfilment.lines.map(toPlacedLine)
  const revisions = await readRevisions(tx, order, currentLines)
  // Locks all products at once, in the order of their ids, to avoid deadlocks.
  const levels = await lockLevels(tx, listAffectedProducts(currentLines, revisions, target))
  const decision = await decideRequestedEdit(tx, app, {
    order,
    fulfilment,
    currentLines,
    revisions,
    target,
    levels,
    fits,
  })
  if (!decision.ok) return decision

  const { moves, lines: linesAfter } = decision.value
  const stockResult = await moveOrderStock(tx, order, {
    moves,
    linesAfter,
    returned: countReturned(fulfilment),
    levels,
    now: app.now(),
  })
  if (!stockResult.ok) return stockResult
  const revisionNumber = (revisions[0]?.revision ?? 0) + 1
  const { vat = order } = decision.value
  const documentInput = { revisionNumber, decision: decision.value, vat, now: app.now() }
  const documents = order.paidAt === null ? [] : await issueEditDocuments(tx, order, documentInput)
  const stored = await storeEdit(tx, app, {
    order,
    revisionNumber,
    target,
    username,
    vat,
    decision: decision.value,
  })
  await storePaymentTerms(tx, order.id, documents)
  // Stops the wait for pieces that were removed from the order.
  await takeBackordered(tx, stored, await readFulfilment(tx, stored), app.now())
  return ok({
    totalCents: stored.totalCents,
    differenceCents: stored.totalCents - order.totalCents,
    openCents: computeOpenCents(stored),
  })
}

/** Lists the products on the current and the requested lines. */
const listAffectedProducts = (
  currentLines: readonly PlacedLine[],
  revisions: readonly RevisionRow[],
  target: EditTarget,
): number[] => {
  const restored =
    'revision' in target ? revisions.find(({ revision }) => revision === target.revision)?.lines : undefined
  const targetLines = 'lines' in target ? target.lines : restored
  return [...currentLines, ...(targetLines ?? [])].flatMap(({ productId }) => productId ?? [])
}

type RevisionRow = typeof orderRevisions.$inferSelect

/** Reads the revisions, newest first. Before the first edit, the placed lines are stored as revision 1. */
const readRevisions = async (tx: Write, order: OrderRow, lines: PlacedLine[]): Promise<RevisionRow[]> => {
  const orderCondition = eq(orderRevisions.orderId, order.id)
  const storedRevisions = await tx
    .select()
    .from(orderRevisions)
    .where(orderCondition)
    .orderBy(desc(orderRevisions.revision))
  if (storedRevisions.length > 0) return storedRevisions
  const [placed] = await tx
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'placed')))
  return tx
    .insert(orderRevisions)
    .values({
      orderId: order.id,
      revision: 1,
      actor: placed?.actor ?? 'customer',
      lines,
      at: order.placedAt,
      totalCents: order.totalCents,
    })
    .returning()
}

interface EditInput {
  order: OrderRow
  fulfilment: OrderFulfilment
  currentLines: PlacedLine[]
  revisions: readonly RevisionRow[]
  target: EditTarget
  levels: StockLevels
  /** The verdicts on products that the edit adds. */
  fits: ReadonlyMap<number, FitSnapshot>
}

/** An edit; `vat` is the VAT of the order when the edit changes it. */
type TaxedEdit = EditDecision & { vat?: OrderVat }

const decideRequestedEdit = async (
  tx: Write,
  app: App,
  { order, fulfilment, currentLines, revisions, target, levels, fits }: EditInput,
): Promise<Result<TaxedEdit, EditOrderFailure>> => {
  if ('chargesVat' in target) {
    if (!order.vatExempt) return failure({ kind: 'notExempt' })
    // Staff settle amounts that were already credited and refunded without VAT.
    if (order.returnedCents + order.allowanceCents > 0) return failure({ kind: 'alreadyCredited' })
    const { ratedLines, ...charged } = await findChargedVat(tx, order, currentLines, app.now())
    const chargedEdit = decideVatCharge({ currentLines, ratedLines, pieces: fulfilment.pieces })
    if (!chargedEdit.ok) return failure({ kind: 'lines', reason: chargedEdit.reason })
    return ok({ ...chargedEdit.value, vat: { ...charged, vatExempt: false } })
  }
  const requestedLines =
    'lines' in target ? await resolveRequestedLines(tx, app, { order, currentLines, levels, fits }, target.lines) : null
  if (requestedLines && !requestedLines.ok) return requestedLines
  const restored = 'revision' in target ? revisions.find(({ revision }) => revision === target.revision) : undefined
  if (!requestedLines && !restored) return failure({ kind: 'unknownRevision' })
  const positions = [currentLines, ...revisions.map(({ lines }) => lines)].flat().map(({ position }) => position)
  const minCents = order.returnedCents + computeEffectiveAllowanceCents(order)
  const editBase = { currentLines, pieces: fulfilment.pieces, isExempt: order.vatExempt, minCents }
  const decision = decideEdit({
    ...editBase,
    ...(requestedLines
      ? { requestedLines: requestedLines.value }
      : {
          restoredLines: await rateRestoredLines(tx, order, {
            currentLines,
            restored: requireExisting(restored, 'the revision').lines,
            day: getShopDay(app.now()),
          }),
        }),
    nextPosition: Math.max(...positions) + 1,
  })
  if (decision.ok) return decision
  const { reason } = decision
  return failure(typeof reason === 'string' ? { kind: 'lines', reason } : { kind: 'partlyReturned', ...reason })
}

/**
 * A payment may have changed the rates since the revision: lines of the order keep theirs, others get those of today.
 */
const rateRestoredLines = async (
  tx: Write,
  order: OrderRow,
  {
    currentLines,
    restored,
    day,
  }: { currentLines: readonly PlacedLine[]; restored: readonly PlacedLine[]; day: string },
): Promise<PlacedLine[]> => {
  const ratedLines = await rateLines(tx, order, restored, { country: order.vatCountry, day })
  return ratedLines.map(line => {
    const current = currentLines.find(({ position }) => position === line.position)
    if (!current) return line
    const { vatBasisPoints } = current
    return { ...line, vatBasisPoints, unitNet: computeNetEuros(line.unitCents, vatBasisPoints) }
  })
}

const toPlacedLine = ({ orderId, ...line }: OrderFulfilment['lines'][number]): PlacedLine => line
