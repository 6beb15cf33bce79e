import { createSystemActor } from '#platform/server/actor.ts'
import { createSeedContext } from '#platform/server/write.ts'
import { checkAllProducts } from '#quality/server/check-products.ts'
import { readProcessorTime } from './processor-time.ts'
import type { BenchShop } from './shop.ts'

/**
 * Measures two checks of all products: the first finds every problem, the second nothing new. The processor time
 * includes this process and the database.
 */
export const reportProductChecks = async (shop: BenchShop): Promise<string> => {
  const times: string[] = []
  for (const circumstance of ['the first time', 'when nothing changed']) {
    const { seconds, usedText } = await shop.withDatabase(async db => {
      const [startedAt, before] = [performance.now(), readProcessorTime(process.pid, shop.dataDir)]
      await checkAllProducts(createSeedContext(db), createSystemActor('bench'))
      const after = readProcessorTime(process.pid, shop.dataDir)
      return {
        seconds: (performance.now() - startedAt) / 1000,
        usedText:
          before === null || after === null ? '' : ` (${((after - before) / 1000).toFixed(1)} s of the processor)`,
      }
    })
    times.push(`${seconds.toFixed(1)} s${usedText} ${circumstance}`)
  }
  return times.join(', ')
}
