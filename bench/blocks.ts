import { and, eq } from 'drizzle-orm'
import type { Block } from '#content/contract-block.ts'
import { createPages } from '#content/server/content.ts'
import { pages, pageVersions, slugs } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { createSeedContext, write } from '#platform/server/write.ts'
import type { Probe, Scenario } from './measurement.ts'
import type { BenchShop } from './shop.ts'

const BLOCKS_PER_PAGE = 200
const WARM_UP_PAGES = 10
const PAGES = 40
/** The demo page that shows every kind of block. */
const SAMPLE_SLUG = 'plokkide-naidis'

/** Repeats the blocks of the demo page, each with a unique id. */
const repeatBlocks = (sourceBlocks: readonly Block[]): Block[] =>
  Array.from({ length: BLOCKS_PER_PAGE }, (_, index) => ({
    ...(sourceBlocks[index % sourceBlocks.length] as Block),
    id: `b${index}`,
  }))

const createBlockPages = ({ withDatabase }: BenchShop): Promise<void> =>
  withDatabase(async db => {
    const [row] = await db
      .select({ containers: pageVersions.itemContainers })
      .from(slugs)
      .innerJoin(pages, eq(pages.id, slugs.pageId))
      .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.publishedVersion)))
      .where(and(eq(slugs.language, 'et'), eq(slugs.slug, SAMPLE_SLUG)))
    const main = repeatBlocks(Object.values(row?.containers ?? {}).flat())
    const newPages = Array.from({ length: WARM_UP_PAGES + PAGES }, (_, index) => ({
      layout: 'TestLayout',
      kind: 'content' as const,
      name: `Plokid ${index}`,
      title: multilingual({ et: `Plokid ${index}` }),
      slugs: { et: `plokid-${index}`, en: `blocks-${index}` },
      itemContainers: { main },
    }))
    await write(createSeedContext(db), createSystemActor('bench'), async tx => ok(await createPages(tx, newPages)))
  })

/** Each page is requested once, so the measurement covers rendering and not the cache. */
const reportRendering = async (shop: BenchShop): Promise<string> => {
  await createBlockPages(shop)
  const durations: number[] = []
  let bytes = 0
  let secondsBefore = 0
  for (let index = 0; index < WARM_UP_PAGES + PAGES; index++) {
    if (index === WARM_UP_PAGES) secondsBefore = await readProcessorSeconds(shop)
    const startedAt = performance.now()
    // Compression runs outside the main thread and is measured elsewhere.
    const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
    const response = await fetch(`${shop.origin}/et/plokid-${index}`, { headers })
    const html = await response.text()
    if (response.status !== 200) throw new Error(`The page was answered ${response.status}`)
    if (index >= WARM_UP_PAGES) durations.push(performance.now() - startedAt)
    bytes = html.length
  }
  const processorSeconds = ((await readProcessorSeconds(shop)) - secondsBefore) / PAGES
  durations.sort((first, second) => first - second)
  const formatPercentile = (share: number): string =>
    (durations[Math.floor(share * (durations.length - 1))] as number).toFixed(1)
  const times = `p50 ${formatPercentile(0.5)} ms, p95 ${formatPercentile(0.95)} ms, quickest ${formatPercentile(0)} ms`
  return `${times}; ${(processorSeconds * 1000).toFixed(1)} ms of the processor; ${(bytes / 1000).toFixed(0)} kB`
}

/** Returns the processor seconds that the server has used; on a shared machine they say more than the clock. */
const readProcessorSeconds = async ({ origin }: BenchShop): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

const probe: Probe = {
  name: 'blocks',
  description: `A page of ${BLOCKS_PER_PAGE} blocks of every kind, requested and rendered`,
  measure: reportRendering,
}

/** Measures the rendering of a very long content page. */
export const blocks: Scenario = { products: 1, isLarge: false, steps: [probe] }
