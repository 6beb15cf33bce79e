import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { firstRow } from '#kernel/existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { clients, orders } from '../tables.ts'
import type { ClientRow } from './client-name.ts'

export type MergeFailure = 'unknown' | 'cannotMerge'

interface ClientPair {
  /** The client that stays. */
  id: number
  /** The client to merge into it. */
  from: number
}

/** Locks both rows in the same sequence, so that two merges of one pair wait for each other. */
const lockPair = async (tx: Write, { id, from }: ClientPair): Promise<{ stays?: ClientRow; goes?: ClientRow }> => {
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [id, from]))
    .orderBy(clients.id)
    .for('update')
  const rowsWithId = (wanted: number) => rows.filter(row => row.id === wanted)
  return {
    ...(rowsWithId(id)[0] && { stays: firstRow(rowsWithId(id)) }),
    ...(rowsWithId(from)[0] && { goes: firstRow(rowsWithId(from)) }),
  }
}

/**
 * Merges a client into another: its orders move, and later orders with its e-mail go to the other client. The row
 * stores the moved orders, so that a split can return them exactly.
 */
export const mergeClients = (app: WriteContext, actor: Actor, pair: ClientPair): Promise<Result<null, MergeFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, MergeFailure>> => {
    const { stays, goes } = await lockPair(tx, pair)
    if (!stays || !goes) return failure('unknown')
    const isUnavailable = [stays, goes].some(one => one.erasedAt || one.mergedInto)
    if (isUnavailable || stays.id === goes.id || (await hasMergedClients(tx, goes.id))) return failure('cannotMerge')
    const movedOrders = await tx
      .update(orders)
      .set({ clientId: stays.id })
      .where(eq(orders.clientId, goes.id))
      .returning({ id: orders.id })
    const mergedOrders = movedOrders.map(order => order.id)
    await tx
      .update(clients)
      .set({ mergedInto: stays.id, mergedOrders, modifiedAt: app.now(), version: sql`${clients.version} + 1` })
      .where(eq(clients.id, goes.id))
    tx.audit({ kind: 'client', id: stays.id, action: 'merged', after: { from: goes.id, orders: mergedOrders } })
    tx.audit({ kind: 'client', id: goes.id, before: { mergedInto: null }, after: { mergedInto: stays.id } })
    return ok(null)
  })

/** A client that others were merged into cannot be merged itself. */
const hasMergedClients = async (tx: Write, id: number): Promise<boolean> =>
  (await tx.$count(clients, eq(clients.mergedInto, id))) > 0

/** Undoes a merge: the moved orders return, as do later orders with the client's e-mail. */
export const splitClients = (app: WriteContext, actor: Actor, pair: ClientPair): Promise<Result<null, MergeFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, MergeFailure>> => {
    const { stays, goes } = await lockPair(tx, pair)
    if (!stays || !goes) return failure('unknown')
    if (goes.mergedInto !== stays.id || goes.erasedAt) return failure('cannotMerge')
    const isReturning = or(
      inArray(orders.id, goes.mergedOrders ?? []),
      // A merged client cannot be changed, so its modification time is the time of the merge.
      and(
        sql`lower(normalize(${orders.client}->>'email', NFC)) = ${goes.emailKey}`,
        gt(orders.placedAt, goes.modifiedAt),
      ),
    )
    const movedOrders = await tx
      .update(orders)
      .set({ clientId: goes.id })
      .where(and(eq(orders.clientId, stays.id), isReturning))
      .returning({ id: orders.id })
    await tx
      .update(clients)
      .set({ mergedInto: null, mergedOrders: null, version: sql`${clients.version} + 1` })
      .where(eq(clients.id, goes.id))
    const movedIds = movedOrders.map(order => order.id)
    tx.audit({ kind: 'client', id: stays.id, action: 'split', before: { from: goes.id, orders: movedIds } })
    tx.audit({ kind: 'client', id: goes.id, before: { mergedInto: stays.id }, after: { mergedInto: null } })
    return ok(null)
  })
