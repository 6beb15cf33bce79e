import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
let binnedId = 0
let deletedId = 0
const ids = { product: 0, category: 0, page: 0, album: 0 }
beforeAll(async () => {
  shop = await composeTestShop()
  const { db, storage } = shop.app
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
  binnedId = (await makeFile(db, storage, { name: 'vedru.png' })).id
  deletedId = (await makeFile(db, storage, { name: 'kadunud.png' })).id
  await changeFiles('remove', [deletedId])
  await changeFiles('purge', [deletedId])
  const html = `<p><a href="/file/get/${deletedId}/kadunud.png">Juhend</a></p>`
  ids.product = await makeProduct(db, {
    name: multilingual({ et: 'Vedru' }),
    description: multilingual({ et: html }),
    imageIds: [binnedId],
  })
  ids.category = await makeCategory(db, { name: multilingual({ et: 'Vedrud' }), imageId: binnedId })
  const [page = 0, albumPage = 0] = await arrange(db, tx =>
    createPages(tx, [createPage('Meist', html), createPage('Vana', '')]),
  )
  ids.page = page
  const runStatement = async (statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows
  await runStatement(sql`insert into page_version (page_id, number, layout, name, title, content, cause)
    select page_id, 2, layout, name, title, ${JSON.stringify({ old: html })}::jsonb, cause from page_version
    where page_id = ${albumPage}`)
  const [album] = await runStatement(sql`insert into album (position) values (9) returning id`)
  ids.album = Number(album?.id)
  await runStatement(sql`insert into album_image (album_id, file_id, position) values (${ids.album}, ${binnedId}, 0)`)
  await runStatement(sql`insert into navigation_entry (kind, label, url)
    values ('default', '{"type": "language", "et": "Hinnakiri"}', ${`/file/get/${deletedId}/kadunud.png`})`)
  await staff.call('PUT', '/v1/admin/mail-logo', { body: { mailLogoId: binnedId, before: { mailLogoId: null } } })
})
afterAll(() => shop.close())

const createPage = (name: string, html: string) => ({
  layout: 'Basic' as const,
  kind: 'content' as const,
  name,
  title: multilingual({ et: name }),
  slugs: { et: name.toLowerCase(), en: name.toLowerCase() },
  content: { text: multilingual({ et: html }) },
})
const changeFiles = (action: 'remove' | 'restore' | 'purge', fileIds: readonly number[]) =>
  staff.call('POST', `/v1/admin/file-${action}`, { body: { ids: fileIds } })
const readMissingFiles = async () => {
  const { results } = (await staff.call('GET', '/v1/admin/missing-file?lang=et')).json()
  return (
    results as { id: number; name: string | null; uses: { kind: string; id: number; href: string | null }[] }[]
  ).map(({ id, name, uses }) => ({ id, name, uses: uses.map(use => `${use.kind} ${use.href}`).toSorted() }))
}
const DELETED_USES = ['navigation /et/admin/navigation', 'page /et/meist']

test('lists deleted files and files in the bin with the records that use them, until they are repaired', async () => {
  const deletedFile = {
    id: deletedId,
    name: null,
    uses: [...DELETED_USES, `product /et/admin/product/edit/${ids.product}`],
  }
  expect(await readMissingFiles()).toEqual([deletedFile])
  await changeFiles('remove', [binnedId])
  expect(await readMissingFiles()).toEqual([
    {
      id: binnedId,
      name: 'vedru.png',
      uses: [
        `album /et/gallery/${ids.album}`,
        'category /et/admin/category',
        'mail /et/admin/settings/edit/mail-logo',
        `product /et/admin/product/edit/${ids.product}`,
      ],
    },
    deletedFile,
  ])
  await changeFiles('restore', [binnedId])
  expect(await readMissingFiles()).toEqual([deletedFile])
  await shop.app.db.execute(sql`update product set removed_at = now() where id = ${ids.product}`)
  expect(await readMissingFiles()).toEqual([{ ...deletedFile, uses: DELETED_USES }])
  await shop.app.db.execute(sql`update page set deleted_at = now() where id = ${ids.page}`)
  await shop.app.db.execute(sql`delete from navigation_entry where label->>'et' = 'Hinnakiri'`)
  expect(await readMissingFiles()).toEqual([])
})
