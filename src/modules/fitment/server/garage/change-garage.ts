import { and, eq, inArray, sql } from 'drizzle-orm'
import { moveAnswers } from '#fitment/domain/answer-car.ts'
import { type ChosenCar, formatCarKey } from '#fitment/domain/car-key.ts'
import { MAX_GARAGE_CARS } from '#fitment/domain/garage.ts'
import { applyCarChange, type CarChange } from '#fitment/domain/garage-change.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { garageCars } from '../tables.ts'
import { resolveCar } from './garage-rows.ts'

interface GarageInput {
  put: readonly Pick<CarChange, 'key' | 'nickname' | 'before'>[]
  remove: readonly number[]
  first: number | null
}

/** Changes the cars of a user. Cars that another browser of the same user changed stay as they are. */
export const changeGarage = (
  app: WriteContext,
  actor: Actor & { kind: 'user' },
  catalogue: VehicleCatalogue,
  { put, remove, first }: GarageInput,
): Promise<Result<null, never>> =>
  write(app, actor, async (tx): Promise<Result<null, never>> => {
    // Serializes the changes of one garage, so that concurrent ones cannot exceed the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('garage'), ${actor.id})`)
    // Cars of one change count milliseconds back, so the next change must begin after all earlier ones.
    const [last] = await tx
      .select({ usedAt: sql<Date | null>`max(${garageCars.usedAt})`.mapWith(garageCars.usedAt) })
      .from(garageCars)
      .where(eq(garageCars.userId, actor.id))
    const now = Math.max(app.now().getTime(), (last?.usedAt?.getTime() ?? 0) + put.length + 1)
    if (remove.length > 0) await tx.delete(garageCars).where(isOwn(actor.id, remove))
    const stored = await readStoredCars(tx, actor.id)
    for (const [index, change] of put.entries()) {
      const car = resolveCar(catalogue, change.key)
      if (!car) continue
      const values = mergeChange(catalogue, { stored: stored.get(car.nodeId), car, change })
      await tx
        .insert(garageCars)
        .values({ userId: actor.id, nodeId: car.nodeId, usedAt: new Date(now - index - 1), ...values })
        .onConflictDoUpdate({ target: [garageCars.userId, garageCars.nodeId], set: values })
    }
    if (first !== null)
      await tx
        .update(garageCars)
        .set({ usedAt: new Date(now) })
        .where(isOwn(actor.id, [first]))
    await dropOldest(tx, actor.id)
    // The audit log names no car, because staff need not know what a person drives.
    tx.audit({ kind: 'user', id: actor.id, action: 'garage-changed' })
    return ok(null)
  })

const readStoredCars = async (tx: Write, userId: number) => {
  const rows = await tx.select().from(garageCars).where(eq(garageCars.userId, userId))
  return new Map(rows.map(row => [row.nodeId, row]))
}

interface MergeInput {
  stored: { key: string; nickname: string } | undefined
  car: ChosenCar
  change: GarageInput['put'][number]
}

/** Keeps the answers and the nickname of the stored car that the change does not concern. */
const mergeChange = (catalogue: VehicleCatalogue, { stored, car, change }: MergeInput) => {
  if (!stored) return { key: formatCarKey(car), nickname: change.nickname }
  const merged = applyCarChange({ ...stored, key: moveAnswers(stored.key, car.nodeId) }, change)
  return { key: formatCarKey(resolveCar(catalogue, merged.key) ?? car), nickname: merged.nickname }
}

const isOwn = (userId: number, nodeIds: readonly number[]) =>
  and(eq(garageCars.userId, userId), inArray(garageCars.nodeId, [...nodeIds]))

const dropOldest = (tx: Write, userId: number) =>
  tx.execute(sql`delete from garage_car where user_id = ${userId} and node_id in (
    select node_id from garage_car where user_id = ${userId}
    order by used_at desc, node_id desc offset ${MAX_GARAGE_CARS})`)
