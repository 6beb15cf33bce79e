import { vehicleNodes } from '#fitment/server/tables.ts'
import type { Write } from '#platform/server/write.ts'

interface NamedCar {
  make: string
  model: string
  generation: string
  engines?: readonly string[]
}

/**
 * Returns a function that finds the vehicles of a car by name: its generation, or with engines their variants. Throws
 * for a name that the demo vehicles lack.
 */
export const createVehicleFinder = async (tx: Write): Promise<(car: NamedCar) => number[]> => {
  const rows = await tx.select().from(vehicleNodes)
  const findNodeId = (parentId: number | null, name: string) => {
    const node = rows.find(row => row.parentId === parentId && row.name === name)
    if (!node) throw new Error(`The demo vehicles lack ${name}`)
    return node.id
  }
  return ({ make, model, generation, engines }) => {
    const id = findNodeId(findNodeId(findNodeId(null, make), model), generation)
    if (!engines) return [id]
    const variants = rows.filter(row => row.parentId === id && engines.includes(row.engineCode ?? ''))
    if (new Set(variants.map(({ engineCode }) => engineCode)).size < engines.length)
      throw new Error(`The demo vehicles lack engines of ${make} ${model} ${generation}`)
    return variants.map(variant => variant.id)
  }
}
