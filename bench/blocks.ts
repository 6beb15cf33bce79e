import { and, eq } from 'drizzle-orm'
import type { Block } from '#content/contract-block.ts'
import { createPages } from '#content/server/content.ts'
import { pages, pageVersions, slugs } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { createSeedContext, write } from '#platform/server/write.ts'
import type { Probe, Scene } from './measurement.ts'
import type { BenchShop } from './shop.ts'

const BLOCKS = 200
const WARMING = 10
const PAGES = 40
/** The demo page that shows every kind of block. */
const SPECIMEN = 'plokkide-naidis'

/** Repeats the blocks of the demo page, each with a unique id. */
const manyBlocks = (blocks: readonly Block[]): Block[] =>
  Array.from({ length: BLOCKS }, (_, index) => ({ ...(blocks[index % blocks.length] as Block), id: `b${index}` }))

const fill = ({ withDatabase }: BenchShop): Promise<void> =>
  withDatabase(async db => {
    const [row] = await db
      .select({ containers: pageVersions.itemContainers })
      .from(slugs)
      .innerJoin(pages, eq(pages.id, slugs.pageId))
      .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.publishedVersion)))
      .where(and(eq(slugs.language, 'et'), eq(slugs.slug, SPECIMEN)))
    const main = manyBlocks(Object.values(row?.containers ?? {}).flat())
    const given = Array.from({ length: WARMING + PAGES }, (_, index) => ({
      ...{
        layout: 'TestLayout',
        kind: 'content' as const,
        name: `Plokid ${index}`,
        title: multilingual({ et: `Plokid ${index}` }),
      },
      ...{ slugs: { et: `plokid-${index}`, en: `blocks-${index}` }, itemContainers: { main } },
    }))
    await write(createSeedContext(db), createSystemActor('bench'), async tx => ok(await createPages(tx, given)))
  })

/** Each page is requested once, so the measurement covers rendering and not the cache. */
const rendered = async (shop: BenchShop): Promise<string> => {
  await fill(shop)
  const took: number[] = []
  let bytes = 0
  let before = 0
  for (let index = 0; index < WARMING + PAGES; index++) {
    if (index === WARMING) before = await processorSeconds(shop)
    const begun = performance.now()
    // Compression runs outside the main thread and is measured elsewhere.
    const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
    const answer = await fetch(`${shop.origin}/et/plokid-${index}`, { headers })
    const html = await answer.text()
    if (answer.status !== 200) throw new Error(`The page was answered ${answer.status}`)
    if (index >= WARMING) took.push(performance.now() - begun)
    bytes = html.length
  }
  const own = ((await processorSeconds(shop)) - before) / PAGES
  took.sort((one, other) => one - other)
  const at = (share: number): string => (took[Math.floor(share * (took.length - 1))] as number).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, quickest ${at(0)} ms; ${(own * 1000).toFixed(1)} ms of the processor; ${(bytes / 1000).toFixed(0)} kB`
}

/** Returns the processor seconds that the server has used; on a shared machine they say more than the clock. */
const processorSeconds = async ({ origin }: BenchShop): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

const probe: Probe = {
  name: 'blocks',
  says: `A page of ${BLOCKS} blocks of every kind, asked for and rendered`,
  look: rendered,
}

/** Measures how long a very long content page takes. */
export const blocks: Scene = { products: 1, large: false, steps: [probe] }
