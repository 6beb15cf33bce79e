import { eq, inArray, sql } from 'drizzle-orm'
import {
  type ManufacturerChange,
  type ManufacturerFileProblem,
  planManufacturerImport,
} from '#catalog/domain/manufacturer-file.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { listProductChangeTags } from '../change-tags.ts'
import { manufacturerBrands, manufacturers } from '../tables.ts'
import {
  lockManufacturers,
  readAllManufacturers,
  readManufacturerProducts,
  setBrands,
  toManufacturerColumns,
} from './manufacturer-rows.ts'

/** Creates and changes the manufacturers of a CSV file. An invalid row rejects the whole file. */
export const importManufacturers = async (
  app: WriteContext,
  actor: Actor,
  text: string,
): Promise<Result<ManufacturerChange[], ManufacturerFileProblem[]>> => {
  const imported = await write(
    app,
    actor,
    async (tx): Promise<Result<ManufacturerChange[], ManufacturerFileProblem[]>> => {
      await lockManufacturers(tx)
      const storedManufacturers = await readAllManufacturers(tx)
      const plan = planManufacturerImport(text, storedManufacturers)
      if (!plan.ok) return plan
      // A failure ends the transaction, so nothing is recorded; an empty list of changes is returned below.
      if (plan.value.length === 0) return failure([])
      const changedIds = plan.value.flatMap(({ id }) => (id === null ? [] : [id]))
      const productIds = await listProductIds(tx, changedIds)
      // A brand can move between two rows of the file, and belongs to one manufacturer at a time.
      if (changedIds.length > 0)
        await tx.delete(manufacturerBrands).where(inArray(manufacturerBrands.manufacturerId, changedIds))
      for (const { id: storedId, fields } of plan.value) {
        const columns = { ...toManufacturerColumns(fields), modifiedAt: app.now() }
        const id = storedId ?? getFirstElement(await tx.insert(manufacturers).values(columns).returning()).id
        if (storedId !== null)
          await tx
            .update(manufacturers)
            .set({ ...columns, version: sql`${manufacturers.version} + 1` })
            .where(eq(manufacturers.id, id))
        const after = { ...toManufacturerColumns(fields), brands: await setBrands(tx, id, fields) }
        const before = storedManufacturers.find(candidate => candidate.id === storedId)
        if (before)
          tx.audit({
            kind: 'manufacturer',
            id,
            before: { ...toManufacturerColumns(before), brands: before.brands },
            after,
          })
        else tx.audit({ kind: 'manufacturer', id, action: 'created', after })
        productIds.push(...(await listProductIds(tx, [id])))
      }
      tx.changed(listProductChangeTags([...new Set(productIds)]))
      return ok(plan.value)
    },
  )
  return !imported.ok && imported.reason.length === 0 ? ok([]) : imported
}

const listProductIds = async (tx: Write, ids: readonly number[]): Promise<number[]> => {
  const products: number[] = []
  for (const id of ids) products.push(...(await readManufacturerProducts(tx, id)).map(product => product.id))
  return products
}
