import { eq } from 'drizzle-orm'
import type { RuleFields } from '#fitment/domain/fitment-rule.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { mergeVehicles } from '#fitment/server/admin/merge-vehicles.ts'
import { createFitments } from '#fitment/server/create-fitments.ts'
import { createVehicles } from '#fitment/server/create-vehicles.ts'
import { fitmentSources, vehicleNodes } from '#fitment/server/tables.ts'
import { createVehicleSlug } from '#fitment/server/vehicle-slug.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'

const FILE = `make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel,drive
Volkswagen,Golf,V,1K,hatchback,2003-2009,AXX,2.0 TFSI,147,petrol,fwd
`
const NOW = new Date('2026-01-01T00:00:00Z')

const FITS: Omit<RuleFields, 'target'> & { sourceId: number } = {
  polarity: 'fits',
  sourceId: 1,
  window: { from: null, to: null },
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  position: null,
  quantity: null,
  note: multilingual({}),
  confidence: 'verified',
}

/**
 * Creates the vehicles of a file, and a rule for each product that it fits the vehicle with this name. Null makes the
 * product universal.
 */
export const makeFitments = (
  db: Database,
  file: string,
  products: readonly { productId: number; vehicle: string | null }[],
): Promise<void> =>
  arrange(db, async tx => {
    await createVehicles(tx, parseVehicleFile(file).rows, {}, NOW)
    await tx.insert(fitmentSources).values({ id: 1, name: 'Shop', kind: 'own', coverage: 'complete' })
    const ids = new Map((await tx.select().from(vehicleNodes)).map(({ name, id }) => [name, id]))
    const fitments = products.map(({ productId, vehicle }) =>
      vehicle === null
        ? { productId, mode: 'universal' as const, rules: [] }
        : {
            productId,
            mode: 'specific' as const,
            rules: [{ ...FITS, target: `node:${ids.get(vehicle) ?? 0}` as const }],
          },
    )
    await createFitments(tx, fitments, NOW)
  })

/** Creates the vehicle `Volkswagen Golf V 2.0 TFSI`, which a product fits; returns its id. */
export const makeFittingCar = (db: Database, productId: number): Promise<number> =>
  arrange(db, async tx => {
    await createVehicles(tx, parseVehicleFile(FILE).rows, {}, NOW)
    const [car] = await tx.select({ id: vehicleNodes.id }).from(vehicleNodes).where(eq(vehicleNodes.level, 'variant'))
    const nodeId = car?.id ?? 0
    await tx.insert(fitmentSources).values({ id: 1, name: 'Shop', kind: 'own', coverage: 'complete' })
    const rule = { ...FITS, target: `node:${nodeId}` as const }
    await createFitments(tx, [{ productId, mode: 'specific', rules: [rule] }], NOW)
    return nodeId
  })

/** Creates doubles of a model with these names, and merges them into it. */
export const mergeDoubles = async (app: App, modelName: string, names: readonly string[]): Promise<void> => {
  const [model] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.name, modelName))
  if (!model) throw new Error(`No model ${modelName}`)
  const { level, parentId } = model
  const doubles = names.map(name => ({ level, parentId, name, slug: createVehicleSlug(name), modifiedAt: NOW }))
  const rows = await arrange(app.db, tx => tx.insert(vehicleNodes).values(doubles).returning({ id: vehicleNodes.id }))
  for (const { id } of rows) {
    const merged = await mergeVehicles(app, createSystemActor('test'), { id, into: model.id })
    if (!merged.ok) throw new Error(`No merge into ${modelName}`)
  }
}
