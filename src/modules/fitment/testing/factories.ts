import { eq } from 'drizzle-orm'
import type { RuleFields } from '#fitment/domain/fitment-rule.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { createFitments } from '#fitment/server/create-fitments.ts'
import { createVehicles } from '#fitment/server/create-vehicles.ts'
import { fitmentSources, vehicleNodes } from '#fitment/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'

const FILE = `make,model,generation,chassis,body,years,engine_code,engine,power_kw,fuel,drive
Volkswagen,Golf,V,1K,hatchback,2003-2009,AXX,2.0 TFSI,147,petrol,fwd
`
const NOW = new Date('2026-01-01T00:00:00Z')

/** Creates the vehicle `Volkswagen Golf V 2.0 TFSI`, which a product fits; returns its id. */
export const makeFittingCar = (db: Database, productId: number): Promise<number> =>
  arrange(db, async tx => {
    await createVehicles(tx, parseVehicleFile(FILE).rows, {}, NOW)
    const [car] = await tx.select({ id: vehicleNodes.id }).from(vehicleNodes).where(eq(vehicleNodes.level, 'variant'))
    const nodeId = car?.id ?? 0
    await tx.insert(fitmentSources).values({ id: 1, name: 'Shop', kind: 'own', coverage: 'complete' })
    const rule: RuleFields & { sourceId: number } = {
      ...{ target: `node:${nodeId}`, polarity: 'fits', sourceId: 1, window: { from: null, to: null } },
      ...{ fuels: [], drives: [], gearboxes: [], bodies: [], conditions: [], position: null, quantity: null },
      ...{ note: multilingual({}), confidence: 'verified' },
    }
    await createFitments(tx, [{ productId, mode: 'specific', rules: [rule] }], NOW)
    return nodeId
  })
