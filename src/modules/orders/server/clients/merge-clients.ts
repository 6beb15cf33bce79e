import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { clients, orders } from '../tables.ts'
import type { ClientRow } from './format-client-name.ts'

export type MergeFailure = 'notFound' | 'cannotMerge'

interface ClientPair {
  /** The client that stays. */
  id: number
  /** The client to merge into it. */
  mergedId: number
}

/** Locks both rows in the order of their ids, so that two merges of the same clients wait for each other. */
const lockPair = async (
  tx: Write,
  { id, mergedId }: ClientPair,
): Promise<{ target: ClientRow | undefined; source: ClientRow | undefined }> => {
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [id, mergedId]))
    .orderBy(clients.id)
    .for('update')
  return { target: rows.find(row => row.id === id), source: rows.find(row => row.id === mergedId) }
}

/**
 * Merges a client into another: its orders move, and later orders with its e-mail go to the other client. The row
 * stores the moved orders, so that a split can return them exactly.
 */
export const mergeClients = (app: WriteContext, actor: Actor, pair: ClientPair): Promise<Result<null, MergeFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, MergeFailure>> => {
    const { target, source } = await lockPair(tx, pair)
    if (!target || !source) return failure('notFound')
    const isUnavailable = [target, source].some(client => client.erasedAt || client.mergedInto)
    if (isUnavailable || target.id === source.id || (await hasMergedClients(tx, source.id)))
      return failure('cannotMerge')
    const movedOrders = await tx
      .update(orders)
      .set({ clientId: target.id })
      .where(eq(orders.clientId, source.id))
      .returning({ id: orders.id })
    const mergedOrders = movedOrders.map(order => order.id)
    await tx
      .update(clients)
      .set({ mergedInto: target.id, mergedOrders, modifiedAt: app.now(), version: sql`${clients.version} + 1` })
      .where(eq(clients.id, source.id))
    tx.audit({ kind: 'client', id: target.id, action: 'merged', after: { from: source.id, orders: mergedOrders } })
    tx.audit({ kind: 'client', id: source.id, before: { mergedInto: null }, after: { mergedInto: target.id } })
    return ok(null)
  })

/** A client that others were merged into cannot be merged itself. */
const hasMergedClients = async (tx: Write, id: number): Promise<boolean> =>
  (await tx.$count(clients, eq(clients.mergedInto, id))) > 0

/** Undoes a merge: the moved orders return, as do later orders with the client's e-mail. */
export const splitClients = (app: WriteContext, actor: Actor, pair: ClientPair): Promise<Result<null, MergeFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, MergeFailure>> => {
    const { target, source } = await lockPair(tx, pair)
    if (!target || !source) return failure('notFound')
    if (source.mergedInto !== target.id || source.erasedAt) return failure('cannotMerge')
    const returningClientCondition = or(
      inArray(orders.id, source.mergedOrders ?? []),
      // A merged client cannot be changed, so its modification time is the time of the merge.
      and(
        sql`lower(normalize(${orders.client}->>'email', NFC)) = ${source.emailKey}`,
        gt(orders.placedAt, source.modifiedAt),
      ),
    )
    const movedOrders = await tx
      .update(orders)
      .set({ clientId: source.id })
      .where(and(eq(orders.clientId, target.id), returningClientCondition))
      .returning({ id: orders.id })
    await tx
      .update(clients)
      .set({ mergedInto: null, mergedOrders: null, version: sql`${clients.version} + 1` })
      .where(eq(clients.id, source.id))
    const movedIds = movedOrders.map(order => order.id)
    tx.audit({ kind: 'client', id: target.id, action: 'split', before: { from: source.id, orders: movedIds } })
    tx.audit({ kind: 'client', id: source.id, before: { mergedInto: target.id }, after: { mergedInto: null } })
    return ok(null)
  })
