import { system } from '#platform/server/actor.ts'
import { filling } from '#platform/server/write.ts'
import { checkAll } from '#quality/server/check-products.ts'
import type { BenchShop } from './shop.ts'

/** The first time everything is found, the second nothing is new. */
export const productsChecked = async (shop: BenchShop): Promise<string> => {
  const times: string[] = []
  for (const said of ['the first time', 'when nothing changed']) {
    const seconds = await shop.withDatabase(async db => {
      const begun = performance.now()
      await checkAll(filling(db), system('bench'))
      return (performance.now() - begun) / 1000
    })
    times.push(`${seconds.toFixed(1)} s ${said}`)
  }
  return times.join(', ')
}
