import { and, eq, ne, sql } from 'drizzle-orm'
import type { ManufacturerBody } from '#catalog/contract-manufacturer.ts'
import { completeBrands, validateManufacturer } from '#catalog/domain/manufacturer.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { listProductChangeTags } from '../change-tags.ts'
import { manufacturerBrands, manufacturers } from '../tables.ts'
import {
  addBrands,
  lockManufacturers,
  readManufacturerProducts,
  setBrands,
  toManufacturerColumns,
} from './manufacturer-rows.ts'

/** A message key with its values. */
interface FieldError {
  key: string
  values: Record<string, string>
}

type StoredManufacturer = ManufacturerBody & { id: number; version: number }

export type SaveManufacturerFailure =
  | { kind: 'notFound' }
  | { kind: 'stale'; stored: StoredManufacturer }
  | { kind: 'inUse'; codes: string[] }
  | { kind: 'fields'; fields: Record<string, FieldError> }

/** Creates a manufacturer; returns its id. */
export const createManufacturer = (
  app: WriteContext,
  actor: Actor,
  body: ManufacturerBody,
): Promise<Result<number, SaveManufacturerFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveManufacturerFailure>> => {
    await lockManufacturers(tx)
    const invalid = await findFieldFailure(tx, body, null)
    if (invalid) return failure(invalid)
    const columns = { ...toManufacturerColumns(body), modifiedAt: app.now() }
    const { id } = getFirstElement(await tx.insert(manufacturers).values(columns).returning())
    const brands = await setBrands(tx, id, body)
    tx.changed(await listChangeTags(tx, id))
    tx.audit({ kind: 'manufacturer', id, action: 'created', after: { ...toManufacturerColumns(body), brands } })
    return ok(id)
  })

/** Saves a manufacturer; fails for an outdated version. */
export const saveManufacturer = (
  app: WriteContext,
  actor: Actor,
  { id, baseVersion, ...body }: ManufacturerBody & { id: number; baseVersion: number },
): Promise<Result<number, SaveManufacturerFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveManufacturerFailure>> => {
    await lockManufacturers(tx)
    const before = await findManufacturer(tx, id)
    if (!before) return failure({ kind: 'notFound' })
    if (before.version !== baseVersion) return failure({ kind: 'stale', stored: before })
    const invalid = await findFieldFailure(tx, body, id)
    if (invalid) return failure(invalid)
    const tagsBefore = await listChangeTags(tx, id)
    await tx
      .update(manufacturers)
      .set({ ...toManufacturerColumns(body), modifiedAt: app.now(), version: sql`${manufacturers.version} + 1` })
      .where(eq(manufacturers.id, id))
    const brands = await setBrands(tx, id, body)
    tx.changed([...new Set([...tagsBefore, ...(await listChangeTags(tx, id))])])
    tx.audit({
      kind: 'manufacturer',
      id,
      before: { ...toManufacturerColumns(before), brands: before.brands },
      after: { ...toManufacturerColumns(body), brands },
    })
    return ok(id)
  })

/** Deletes a manufacturer that no product outside the bin uses. */
export const removeManufacturer = (
  app: WriteContext,
  actor: Actor,
  id: number,
): Promise<Result<null, SaveManufacturerFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, SaveManufacturerFailure>> => {
    await lockManufacturers(tx)
    const before = await findManufacturer(tx, id)
    if (!before) return failure({ kind: 'notFound' })
    const products = await readManufacturerProducts(tx, id)
    if (products.length > 0) return failure({ kind: 'inUse', codes: products.map(({ code }) => code) })
    await tx.delete(manufacturers).where(eq(manufacturers.id, id))
    tx.audit({
      kind: 'manufacturer',
      id,
      before: { ...toManufacturerColumns(before), brands: before.brands },
    })
    return ok(null)
  })

export const findManufacturer = async (db: Queryable, id: number): Promise<StoredManufacturer | undefined> =>
  (await addBrands(db, await db.select().from(manufacturers).where(eq(manufacturers.id, id))))[0]

const listChangeTags = async (tx: Write, id: number) =>
  listProductChangeTags((await readManufacturerProducts(tx, id)).map(product => product.id))

/** The id is null for a new manufacturer. */
const findFieldFailure = async (
  tx: Write,
  body: ManufacturerBody,
  id: number | null,
): Promise<SaveManufacturerFailure | undefined> => {
  const fields = {
    ...Object.fromEntries(
      Object.entries(validateManufacturer(body)).map(([field, key]): [string, FieldError] => [
        field,
        { key, values: {} },
      ]),
    ),
    ...(await findTakenNames(tx, body, id)),
  }
  return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : undefined
}

/** Returns an error for a name or a brand that another manufacturer has. */
const findTakenNames = async (
  tx: Write,
  body: ManufacturerBody,
  id: number | null,
): Promise<Record<string, FieldError>> => {
  const otherManufacturerCondition = id === null ? undefined : ne(manufacturers.id, id)
  const [namesake] = await tx
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(and(otherManufacturerCondition, sql`lower(${manufacturers.name}) = lower(${body.name})`))
  const [brand] = await tx
    .select({ brand: manufacturerBrands.name, manufacturer: manufacturers.name })
    .from(manufacturerBrands)
    .innerJoin(manufacturers, eq(manufacturers.id, manufacturerBrands.manufacturerId))
    .where(
      and(
        otherManufacturerCondition,
        sql`${manufacturerBrands.key} in (select lower(trim(b)) from unnest(${sql.param(completeBrands(body))}::text[]) b)`,
      ),
    )
    .limit(1)
  return {
    ...(namesake && body.name !== '' && { name: { key: 'manufacturerAdmin.problem.nameTaken', values: {} } }),
    ...(brand && { brands: { key: 'manufacturerAdmin.problem.brandTaken', values: brand } }),
  }
}
