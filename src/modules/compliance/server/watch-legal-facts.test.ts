import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPages } from '#content/server/content.ts'
import { pageVersions } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { staffTasks } from '#orders/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { checkLegalFacts } from './watch-legal-facts.ts'

const ACTOR = createSystemActor('test')

test('keeps tasks about missing seller data and forbidden words on pages until they are corrected', async () => {
  const app = await openTestApp(() => undefined)
  await arrange(app.db, tx => makeShop(tx))
  const list = async () => {
    await checkLegalFacts(app, ACTOR)
    const rows = await app.db.select().from(staffTasks).orderBy(asc(staffTasks.id))
    return rows.map(({ kind, details, closedBy }) => [kind, details, closedBy])
  }
  expect(await list()).toEqual([])

  const { company } = await readSettings(app.db)
  await arrange(app.db, tx => changeSettings(tx, { company: { ...company, phone: '', registryCode: '' } }))
  const buildPage = (name: string, html: string) => ({
    layout: 'Basic' as const,
    kind: 'content' as const,
    name,
    title: multilingual({ et: name }),
    slugs: { et: name.toLowerCase() },
    itemContainers: { main: [{ id: 'a', type: 'rich-text', version: 1, data: { html: multilingual({ et: html }) } }] },
  })
  const [pageId] = await arrange(app.db, tx =>
    createPages(tx, [
      buildPage('Vaidlus', '<p><a href="https://ec.europa.eu/consumers/odr">ODR</a>: keskkonnasõbralik pood</p>'),
      buildPage('Tarne', '<p>Roheline voolik.</p>'),
    ]),
  )
  const missing = ['seller-data-missing', { missing: ['registryCode', 'phone'] }]
  const claim = ['page-claim', { pageId, page: 'Vaidlus', words: ['ec.europa.eu/consumers/odr', 'keskkonnasõbralik'] }]
  expect(await list()).toEqual([
    [...missing, null],
    [...claim, null],
  ])

  // A task that staff closed does not return for the same words.
  await app.db
    .update(staffTasks)
    .set({ closedAt: app.now(), closedBy: 'mari' })
    .where(eq(staffTasks.kind, 'page-claim'))
  expect(await list()).toHaveLength(2)

  await arrange(app.db, tx => changeSettings(tx, { company }))
  const { itemContainers } = buildPage('', '<p>Loodussõbralik pood.</p>')
  await app.db
    .update(pageVersions)
    .set({ itemContainers })
    .where(eq(pageVersions.pageId, pageId as number))
  expect(await list()).toEqual([
    [...missing, 'system'],
    [...claim, 'mari'],
    ['page-claim', { pageId, page: 'Vaidlus', words: ['Loodussõbralik'] }, null],
  ])

  await app.db
    .update(pageVersions)
    .set({ itemContainers: {} })
    .where(eq(pageVersions.pageId, pageId as number))
  expect((await list()).map(([, , closedBy]) => closedBy)).toEqual(['system', 'mari', 'system'])
})
