import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { createProductTag } from '#kernel/change-tag.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { start } from './start.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp(start)
  await arrange(app.db, tx => makeShop(tx))
  await app.changes.waitForListeners()
})

/** Creates an unchecked product and publishes its change. */
const createUncheckedProduct = async (): Promise<number> => {
  const id = await makeProduct(app.db, { priceCents: 0 })
  await recordChange(app.db, [createProductTag(id)])
  return id
}
const listProblematicIds = async (): Promise<number[]> => {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select distinct product_id as id from product_problem order by 1`,
  )
  return rows.map(({ id }) => id)
}
const readSlug = async (productId: number): Promise<string> => {
  const { rows } = await app.db.execute<{ slug: string }>(sql`
    select s.slug from slug s join product p on p.content_id = s.page_id where p.id = ${productId}::int and s.language = 'et'`)
  return rows[0]!.slug
}
const listIdsWithProblem = async (rule: string): Promise<number[]> => {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select product_id as id from product_problem where rule = ${rule} order by 1`,
  )
  return rows.map(({ id }) => id)
}
/** Blocks checks until the returned function is called. */
const blockChecks = async (): Promise<() => Promise<void>> => {
  const client = await app.db.$client.connect()
  await client.query('begin; lock table product_problem in share row exclusive mode')
  let isLocked = true
  const unblock = async (): Promise<void> => {
    if (!isLocked) return
    isLocked = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(unblock)
  return unblock
}
const waitForBlockedCheck = () =>
  vi.waitFor(async () => {
    const { rows } = await app.db.execute(
      sql`select 1 from pg_locks where relation = 'product_problem'::regclass and not granted`,
    )
    expect(rows).toHaveLength(1)
  }, 30_000)

test('checks products that share or shared a code with a changed one', async () => {
  const [firstId, secondId] = [
    await makeProduct(app.db, { code1: 'AB-1' }),
    await makeProduct(app.db, { code1: 'AB-2' }),
  ]
  const listIdsWithSharedCode = () => listIdsWithProblem('duplicateCode')
  const setCode = async (code: string): Promise<void> => {
    await app.db.execute(sql`update product set code1 = ${code} where id = ${secondId}`)
    await recordChange(app.db, [createProductTag(secondId)])
  }
  await setCode('ab-1')
  await expect.poll(listIdsWithSharedCode, { timeout: 30_000 }).toEqual([firstId, secondId])
  await setCode('AB-3')
  await expect.poll(listIdsWithSharedCode, { timeout: 30_000 }).toEqual([])
})

test('checks a hidden product when a description links to it and when the link is gone', async () => {
  const targetId = await makeProduct(app.db, { visibility: HIDDEN_VISIBILITY })
  const sourceId = await makeProduct(app.db)
  const setDescription = async (html: string): Promise<void> => {
    const description = JSON.stringify({ type: 'language', et: html })
    await app.db.execute(sql`update product set description = ${description}::jsonb where id = ${sourceId}::int`)
    await recordChange(app.db, [createProductTag(sourceId)])
  }
  await setDescription(`<p><a href="/et/${await readSlug(targetId)}">Vaata ka</a></p>`)
  await expect.poll(() => listIdsWithProblem('hiddenButLinked'), { timeout: 30_000 }).toEqual([targetId])
  await setDescription('<p>Ilma lingita</p>')
  await expect.poll(() => listIdsWithProblem('hiddenButLinked'), { timeout: 30_000 }).toEqual([])
})

test.each([
  ['formatted text', (slug: string) => ({ html: { type: 'language', et: `<a href="/et/${slug}">Vaata</a>` } })],
  ['a button', (slug: string) => ({ url: `/${slug}` })],
])('checks a hidden product when a saved page links to it by %s and when the link is gone', async (_name, block) => {
  const targetId = await makeProduct(app.db, { visibility: HIDDEN_VISIBILITY })
  const linkingId = await makeProduct(app.db)
  const saveContent = async (content: object): Promise<void> => {
    await app.db.execute(sql`
      update page_version set content = ${JSON.stringify(content)}::jsonb
      where page_id = (select content_id from product where id = ${linkingId}::int)`)
    await recordChange(app.db, ['content'])
  }
  await saveContent({ block: block(await readSlug(targetId)) })
  await expect.poll(() => listIdsWithProblem('hiddenButLinked'), { timeout: 30_000 }).toEqual([targetId])
  await saveContent({})
  await expect.poll(() => listIdsWithProblem('hiddenButLinked'), { timeout: 30_000 }).toEqual([])
})

test('checks a description when its link target disappears and when it returns', async () => {
  const sourceId = await makeProduct(app.db, {
    description: multilingual({ et: '<p><a href="/et/sobivused">Vaata</a></p>' }),
  })
  const targetId = await makeProduct(app.db)
  await recordChange(app.db, ['content'])
  await expect.poll(() => listIdsWithProblem('deadLink'), { timeout: 30_000 }).toEqual([sourceId])
  const page = sql`(select content_id from product where id = ${targetId}::int)`
  await app.db.execute(
    sql`insert into slug (language, slug, page_id, current) values ('et', 'sobivused', ${page}, false)`,
  )
  await recordChange(app.db, ['content'])
  await expect.poll(() => listIdsWithProblem('deadLink'), { timeout: 30_000 }).toEqual([])
})

test('checks a description when the linked product goes into the bin and when it returns', async () => {
  const targetId = await makeProduct(app.db)
  const html = `<p><a href="/et/${await readSlug(targetId)}">Vaata</a></p>`
  const sourceId = await makeProduct(app.db, { description: multilingual({ et: html }) })
  const setRemovedAt = async (removedAt: string | null): Promise<void> => {
    await app.db.execute(sql`update product set removed_at = ${removedAt}::timestamptz where id = ${targetId}::int`)
    await recordChange(app.db, [createProductTag(targetId)])
  }
  await setRemovedAt('2026-11-01T00:00:00Z')
  await expect.poll(() => listIdsWithProblem('deadLink'), { timeout: 30_000 }).toEqual([sourceId])
  await setRemovedAt(null)
  await expect.poll(() => listIdsWithProblem('deadLink'), { timeout: 30_000 }).toEqual([])
})

test('checks the last changes before the server shuts down', async () => {
  const id = await createUncheckedProduct()
  await app.server.close()
  expect(await listProblematicIds()).toEqual([id])
})

test('waits for a running check, then checks products that changed during it', async () => {
  const unblock = await blockChecks()
  const firstId = await createUncheckedProduct()
  await waitForBlockedCheck()
  const secondId = await createUncheckedProduct()
  const shutdown = app.server.close()
  await unblock()
  await shutdown
  expect(await listProblematicIds()).toEqual([firstId, secondId])
})

test('shuts down without waiting for a check that hangs', async () => {
  await blockChecks()
  await createUncheckedProduct()
  await waitForBlockedCheck()
  await app.server.close()
  expect(await listProblematicIds()).toEqual([])
})

test('queues a full check for a large change right before the shutdown', async () => {
  await app.jobs.start()
  const countQueuedChecks = async (): Promise<number> => {
    const { rows } = await app.db.execute(sql`select 1 from pgboss.job where name = 'check-products'`)
    return rows.length
  }
  // A new schedule runs once at the start.
  expect(await countQueuedChecks()).toBe(1)
  await recordChange(app.db, ['catalog'])
  await app.server.close()
  expect(await countQueuedChecks()).toBe(2)
})

const PAGE = { layout: 'Default', kind: 'content' as const, name: 'Rehvid', title: multilingual({ et: 'Rehvid' }) }
const TARGETS: [string, () => Promise<{ link: string; setHidden: (isHidden: boolean) => Promise<void> }>][] = [
  [
    'a product',
    async () => {
      const id = await makeProduct(app.db)
      return {
        link: `/et/${await readSlug(id)}`,
        setHidden: async isHidden => {
          const visibility = isHidden ? JSON.stringify(HIDDEN_VISIBILITY) : null
          await app.db.execute(sql`update product set visibility = ${visibility}::jsonb where id = ${id}::int`)
          await recordChange(app.db, [createProductTag(id)])
        },
      }
    },
  ],
  [
    'a page',
    async () => {
      const [id] = await arrange(app.db, tx => createPages(tx, [{ ...PAGE, slugs: { et: 'rehvid' } }]))
      return {
        link: '/et/rehvid?a=1',
        setHidden: async isHidden => {
          const visibility = isHidden ? JSON.stringify(HIDDEN_VISIBILITY) : null
          await app.db.execute(sql`update page set visibility = ${visibility}::jsonb where id = ${id}::int`)
          await recordChange(app.db, ['content'])
        },
      }
    },
  ],
  [
    'a category below a category',
    async () => {
      const parentId = await makeCategory(app.db)
      const id = await makeCategory(app.db, { parentId })
      return {
        link: `/et/tooted?q=turbo&amp;c=${id}`,
        setHidden: async isHidden => {
          await app.db.execute(sql`update category set hidden = ${isHidden} where id = ${parentId}::int`)
          await recordChange(app.db, ['category'])
        },
      }
    },
  ],
]

test.each(TARGETS)(
  'checks a description when %s that it links to is hidden and when it is shown',
  async (_name, createTarget) => {
    const { link, setHidden } = await createTarget()
    const html = `<p><a href="${link}">Vaata</a> <a href="/et/tooted">Tooted</a> <a href="/et/cart">Ostukorv</a></p>`
    const sourceId = await makeProduct(app.db, { description: multilingual({ et: html }) })
    await setHidden(true)
    await expect.poll(() => listIdsWithProblem('deadLink'), { timeout: 30_000 }).toEqual([sourceId])
    await setHidden(false)
    await expect.poll(() => listIdsWithProblem('deadLink'), { timeout: 30_000 }).toEqual([])
  },
)
