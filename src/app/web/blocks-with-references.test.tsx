import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAttribute, makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import type { Containers } from '#content/contract-block.ts'
import { createPages } from '#content/server/create-pages.ts'
import { listNavigation } from '#content/server/list-navigation.ts'
import { navigationEntries } from '#content/server/tables.ts'
import { BlockList, BlocksProvider } from '#content/web/parts/block-list.tsx'
import { makeFile } from '#files/testing/factories.ts'
import { createAlbum } from '#gallery/server/gallery.ts'
import { registerGalleryRoutes } from '#gallery/server/routes.ts'
import { ALL_CHANGES } from '#kernel/change-tag.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY, type Visibility } from '#kernel/visibility.ts'
import { start as listing } from '#listing/server/listing.ts'
import { renderStatic } from '#listing/testing/render-static.tsx'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createSend, type Send } from '#wire/send.ts'
import { GUEST } from '#wire/visitor.ts'
import { fetchAllViews, loadBlocks } from './blocks.ts'

const BINNED: Visibility = { ...HIDDEN_VISIBILITY, stateInRange: 2 }
const SCHEDULED: Visibility = {
  type: 1,
  rangeFrom: Date.parse('2099-01-01'),
  rangeTo: null,
  stateInRange: 0,
  stateOutRange: 1,
}

let app: TestApp
let send: Send
beforeAll(async () => {
  app = await createTestApp(async testApp => {
    await listing(testApp)
    registerGalleryRoutes(testApp, new Map())
  })
  await arrange(app.db, tx => makeShop(tx))
  send = createSend({
    fetch: async url => {
      const { body, statusCode: status } = await app.server.inject({ url, headers: { accept: 'application/json' } })
      return new Response(body, { status, headers: { 'content-type': 'application/json' } })
    },
    getToken: async () => '',
    getLanguage: () => 'et',
  })
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(GUEST))

const createBlock = (type: string, data: object): Containers =>
  ({ main: [{ id: 'b', type, version: 1, data }] }) as unknown as Containers
const renderBlocks = async (containers: Containers): Promise<string> =>
  renderStatic(
    <BlocksProvider loaded={await loadBlocks(send, 'et', containers)} views={await fetchAllViews()}>
      <BlockList blocks={containers.main} path="main" />
    </BlocksProvider>,
    { language: 'et' },
  )

interface Reference {
  id: number
  render: () => Promise<string>
}
const title = multilingual({ et: 'Viidatu' })

/** Each kind of record that pages refer to, with a part of a page that shows it. */
const KINDS: Record<string, () => Promise<Reference>> = {
  'a picked product': async () => {
    const id = await makeProduct(app.db, { name: title })
    const source = { kind: 'picked', productIds: [id] }
    return { id, render: () => renderBlocks(createBlock('product-list', { title, source })) }
  },
  'a category of products': async () => {
    const id = await makeCategory(app.db, { name: title })
    await makeProduct(app.db, { name: multilingual({ et: 'Pidur' }), categoryIds: [id] })
    const source = { kind: 'category', categoryId: id, most: 8 }
    return { id, render: () => renderBlocks(createBlock('product-list', { title, source })) }
  },
  'a brand': async () => {
    const options = await makeAttribute(app.db, { key: 'brand', options: [{ value: 'viidatu' }, { value: 'hks' }] })
    const id = options.get('viidatu')!
    const others = Array.from({ length: 50 }, () => ({ name: 'HKS', value: 'hks' }))
    const brands = [...others, { name: 'Viidatu', value: 'viidatu' }]
    return { id, render: () => renderBlocks(createBlock('brands', { title: multilingual({ et: 'Tootjad' }), brands })) }
  },
  'a page in the navigation': async () => {
    const [id] = await arrange(app.db, tx =>
      createPages(tx, [{ layout: 'Basic', kind: 'content', name: 'Viidatu', title }]),
    )
    await app.db.insert(navigationEntries).values({ kind: 'main', label: title, pageId: id!, position: 0 } as never)
    const render = async () =>
      (await listNavigation(app.db, { language: 'et', visitor: GUEST, now: app.now() }))
        .filter(({ pageId }) => pageId === id)
        .map(({ label }) => label)
        .join()
    return { id: id!, render }
  },
  'an album': async () => {
    const { id: fileId } = await makeFile(app.db, app.storage, { name: 'a.png' })
    const id = await arrange(app.db, tx => createAlbum(tx, { title, images: [{ fileId }] }))
    const render = async () => {
      const { albums } = (await app.server.inject({ url: '/gallery/index?lang=et' })).json()
      return albums[id]?.name ?? ''
    }
    return { id, render }
  },
}

const createIdStatement = (statement: string) => (id: number) =>
  app.db.execute(sql.raw(statement.replaceAll('$1', String(id))))
const setVisibility = (table: string, where: string) => (state: Visibility) =>
  createIdStatement(`update ${table} set visibility = '${JSON.stringify(state)}' where ${where} = $1`)
const setProductVisibility = setVisibility('product', 'id')
const setPageVisibility = setVisibility('page', 'id')
const setAlbumVisibility = setVisibility('page', "kind = 'album' and subject_id")

describe.each<[kind: string, states: [state: string, (id: number) => Promise<unknown>][]]>([
  [
    'a picked product',
    [
      ['hidden', setProductVisibility(HIDDEN_VISIBILITY)],
      ['scheduled for later', setProductVisibility(SCHEDULED)],
      // The bin hides a product for everybody.
      ['in the bin', setProductVisibility(BINNED)],
      ['deleted', createIdStatement('delete from product where id = $1')],
    ],
  ],
  [
    'a category of products',
    [
      ['hidden', createIdStatement('update category set hidden = true where id = $1')],
      [
        'deleted',
        createIdStatement('delete from product_category where category_id = $1; delete from category where id = $1'),
      ],
    ],
  ],
  ['a brand', [['deleted', createIdStatement('delete from attribute_option where id = $1')]]],
  [
    'a page in the navigation',
    [
      ['hidden', setPageVisibility(HIDDEN_VISIBILITY)],
      ['scheduled for later', setPageVisibility(SCHEDULED)],
      ['in the bin', createIdStatement('update page set deleted_at = now() where id = $1')],
      ['deleted', createIdStatement('delete from page where id = $1')],
    ],
  ],
  [
    'an album',
    [
      ['hidden', setAlbumVisibility(HIDDEN_VISIBILITY)],
      ['scheduled for later', setAlbumVisibility(SCHEDULED)],
      ['in the bin', createIdStatement("update page set deleted_at = now() where kind = 'album' and subject_id = $1")],
      ['deleted', createIdStatement("delete from page where kind = 'album' and subject_id = $1")],
    ],
  ],
])('%s', (kind, states) => {
  test.each(states)('hides from visitors what is %s', async (_state, change) => {
    const { id, render } = await KINDS[kind]!()
    const announceChanges = async () => {
      await recordChange(app.db, ALL_CHANGES)
      await app.changes.waitForListeners()
    }
    await announceChanges()
    expect(await render()).toContain('Viidatu')
    await change(id)
    await announceChanges()
    const html = await render()
    expect(html).not.toContain('Viidatu')
  })
})
