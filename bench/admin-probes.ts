import { createSystemActor } from '#platform/server/actor.ts'
import { createSeedContext } from '#platform/server/write.ts'
import { checkAllProducts } from '#quality/server/check-products.ts'
import { processorTime } from './processor-time.ts'
import type { BenchShop } from './shop.ts'

/**
 * The first check finds every problem, the second nothing new. Processor seconds are those of this process and the
 * database.
 */
export const productsChecked = async (shop: BenchShop): Promise<string> => {
  const times: string[] = []
  for (const said of ['the first time', 'when nothing changed']) {
    const { seconds, used } = await shop.withDatabase(async db => {
      const [begun, before] = [performance.now(), processorTime(process.pid, shop.dataDir)]
      await checkAllProducts(createSeedContext(db), createSystemActor('bench'))
      const after = processorTime(process.pid, shop.dataDir)
      return {
        seconds: (performance.now() - begun) / 1000,
        used: before === null || after === null ? '' : ` (${((after - before) / 1000).toFixed(1)} s of the processor)`,
      }
    })
    times.push(`${seconds.toFixed(1)} s${used} ${said}`)
  }
  return times.join(', ')
}
