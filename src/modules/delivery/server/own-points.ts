import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { OwnPoint, ownPointAdmin } from '#delivery/contract-own-point.ts'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { toPointTexts, toTextColumns } from './point-texts.ts'
import { deliveryProviders, pickUpPoints } from './tables.ts'

const OWN_POINT_TYPE = 'own'

type PointEdit = HandlerRequest<typeof ownPointAdmin.add>['body']
type BaseValues = HandlerRequest<typeof ownPointAdmin.save>['body']['before']
export type PointFailure = { kind: 'notFound' | 'unknownCountry' } | { kind: 'conflict'; conflict: EditConflict }

/** Lists the points of a custom provider by name; null when there is no such provider. */
export const listOwnPoints = async (db: Queryable, value: string): Promise<OwnPoint[] | null> => {
  if (!(await findOwnProvider(db, value))) return null
  const rows = await db
    .select()
    .from(pickUpPoints)
    .where(and(eq(pickUpPoints.carrier, value), eq(pickUpPoints.active, true)))
    .orderBy(asc(pickUpPoints.name), asc(pickUpPoints.id))
  return rows.map(toOwnPoint)
}

export const addPoint = (app: WriteContext, actor: Actor, value: string, edit: PointEdit) =>
  write(app, actor, async (tx): Promise<Result<OwnPoint, PointFailure>> => {
    const problem = await validatePoint(tx, value, edit)
    return problem ? failure(problem) : ok(await storePoint(tx, app.now(), { value, id: randomUUID(), edit }))
  })

/** Changes a point; `baseValues` holds the values that the user edited. */
export const savePoint = (
  app: WriteContext,
  actor: Actor,
  { value, id }: { value: string; id: string },
  { before: baseValues, ...sentPoint }: PointEdit & { before?: BaseValues },
) =>
  write(app, actor, async (tx): Promise<Result<OwnPoint, PointFailure>> => {
    const problem = await validatePoint(tx, value, sentPoint)
    if (problem) return failure(problem)
    const storedPoint = await lockPoint(tx, value, id)
    if (!storedPoint) return failure({ kind: 'notFound' })
    const edit = mergeTranslations({ ...storedPoint }, sentPoint)
    const conflict = findEditConflict(edit, baseValues, { ...storedPoint })
    if (conflict.size > 0) return failure({ kind: 'conflict', conflict })
    return ok(await storePoint(tx, app.now(), { value, id, edit, before: storedPoint }))
  })

/** Deactivates a point. Its row stays for the lists of orders that go there. */
export const removePoint = (
  app: WriteContext,
  actor: Actor,
  value: string,
  id: string,
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async tx => {
    const storedPoint = (await findOwnProvider(tx, value)) ? await lockPoint(tx, value, id) : null
    if (!storedPoint) return failure('notFound')
    await tx.update(pickUpPoints).set({ active: false }).where(buildPointCondition(value, id))
    tx.changed(['delivery'])
    tx.audit({ kind: 'delivery-provider', id: value, before: { point: storedPoint }, after: { point: null } })
    return ok(null)
  })

const validatePoint = async (tx: Transaction, value: string, edit: PointEdit): Promise<PointFailure | null> => {
  const provider = await findOwnProvider(tx, value)
  if (!provider) return { kind: 'notFound' }
  return provider.supportedCountries.includes(edit.country) ? null : { kind: 'unknownCountry' }
}

const findOwnProvider = async (db: Queryable, value: string) => {
  const [row] = await db
    .select()
    .from(deliveryProviders)
    .where(
      and(
        eq(deliveryProviders.value, value),
        eq(deliveryProviders.custom, true),
        eq(deliveryProviders.inputType, 'select'),
        isNull(deliveryProviders.removedAt),
      ),
    )
  return row
}

const buildPointCondition = (value: string, id: string) => and(eq(pickUpPoints.carrier, value), eq(pickUpPoints.id, id))

const lockPoint = async (tx: Transaction, value: string, id: string): Promise<OwnPoint | null> => {
  const [row] = await tx
    .select()
    .from(pickUpPoints)
    .where(and(buildPointCondition(value, id), eq(pickUpPoints.active, true)))
    .for('update')
  return row ? toOwnPoint(row) : null
}

interface PointToStore {
  value: string
  id: string
  edit: PointEdit
  before?: OwnPoint
}

const storePoint = async (
  tx: Write,
  now: Date,
  { value, id, edit, before: storedPoint }: PointToStore,
): Promise<OwnPoint> => {
  const { name, address, hours, city, postcode, country } = edit
  const texts = toTextColumns({ name, address, hours })
  const row = { ...texts, city, postcode, country, type: OWN_POINT_TYPE, active: true, fetchedAt: now }
  const storedRow = getFirstElement(
    await tx
      .insert(pickUpPoints)
      .values({ carrier: value, id, ...row })
      .onConflictDoUpdate({ target: [pickUpPoints.carrier, pickUpPoints.id], set: row })
      .returning(),
  )
  const point = toOwnPoint(storedRow)
  tx.changed(['delivery'])
  tx.audit({ kind: 'delivery-provider', id: value, before: { point: storedPoint ?? null }, after: { point } })
  return point
}

const toOwnPoint = (row: typeof pickUpPoints.$inferSelect): OwnPoint => ({
  id: row.id,
  ...toPointTexts(row),
  city: row.city,
  postcode: row.postcode,
  country: row.country,
})
