import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { clients, orders } from '../tables.ts'
import type { ClientRow } from './client-name.ts'

export type MergeRefusal = 'unknown' | 'cannotMerge'

interface Pair {
  /** Who stays. */
  id: number
  /** Who is the same. */
  from: number
}

/** Both rows, always locked in the same order, so that two merges of one pair wait for one another. */
const bothOf = async (tx: Write, { id, from }: Pair): Promise<{ stays?: ClientRow; goes?: ClientRow }> => {
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [id, from]))
    .orderBy(clients.id)
    .for('update')
  const of = (wanted: number) => rows.filter(row => row.id === wanted)
  return { ...(of(id)[0] && { stays: of(id)[0]! }), ...(of(from)[0] && { goes: of(from)[0]! }) }
}

/**
 * Makes one client the same as another: the orders go over, and those placed later with that e-mail are met there. Which went
 * stays with the row, so that it can be taken back exactly.
 */
export const mergeClients = (app: Writing, actor: Actor, pair: Pair): Promise<Outcome<null, MergeRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<null, MergeRefusal>> => {
    const { stays, goes } = await bothOf(tx, pair)
    if (!stays || !goes) return refused('unknown')
    const gone = [stays, goes].some(one => one.erasedAt || one.mergedInto)
    if (gone || stays.id === goes.id || (await hasDoubles(tx, goes.id))) return refused('cannotMerge')
    const moved = await tx
      .update(orders)
      .set({ clientId: stays.id })
      .where(eq(orders.clientId, goes.id))
      .returning({ id: orders.id })
    const mergedOrders = moved.map(order => order.id)
    await tx
      .update(clients)
      .set({ mergedInto: stays.id, mergedOrders, modifiedAt: app.now(), version: sql`${clients.version} + 1` })
      .where(eq(clients.id, goes.id))
    tx.audit({ kind: 'client', id: stays.id, action: 'merged', after: { from: goes.id, orders: mergedOrders } })
    tx.audit({ kind: 'client', id: goes.id, before: { mergedInto: null }, after: { mergedInto: stays.id } })
    return ok(null)
  })

/** One who others are the same as is no double; those would hang on nobody. */
const hasDoubles = async (tx: Write, id: number): Promise<boolean> =>
  (await tx.$count(clients, eq(clients.mergedInto, id))) > 0

/** Takes a merge back: the orders that went return, and those that came since with the e-mail of who returns. */
export const splitClients = (app: Writing, actor: Actor, pair: Pair): Promise<Outcome<null, MergeRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<null, MergeRefusal>> => {
    const { stays, goes } = await bothOf(tx, pair)
    if (!stays || !goes) return refused('unknown')
    if (goes.mergedInto !== stays.id || goes.erasedAt) return refused('cannotMerge')
    const theirs = or(
      inArray(orders.id, goes.mergedOrders ?? []),
      // Nobody changes who was merged: since then.
      and(
        sql`lower(normalize(${orders.client}->>'email', NFC)) = ${goes.emailKey}`,
        gt(orders.placedAt, goes.modifiedAt),
      ),
    )
    const moved = await tx
      .update(orders)
      .set({ clientId: goes.id })
      .where(and(eq(orders.clientId, stays.id), theirs))
      .returning({ id: orders.id })
    await tx
      .update(clients)
      .set({ mergedInto: null, mergedOrders: null, version: sql`${clients.version} + 1` })
      .where(eq(clients.id, goes.id))
    const back = moved.map(order => order.id)
    tx.audit({ kind: 'client', id: stays.id, action: 'split', before: { from: goes.id, orders: back } })
    tx.audit({ kind: 'client', id: goes.id, before: { mergedInto: stays.id }, after: { mergedInto: null } })
    return ok(null)
  })
