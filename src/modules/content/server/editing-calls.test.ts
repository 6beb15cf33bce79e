import { describe, expect, test } from 'vitest'
import { editedPages, noteOf, writer } from '#content/testing/edited-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { renamePages } from './rename-pages.ts'

let app: TestApp
let id: number
const { call, opened, audits } = editedPages(given => {
  app = given.app
  id = given.id
})

test('opens a page with all content in all languages', async () => {
  expect(await opened()).toMatchObject({
    document: {
      page: {
        ...{ id, layout: 'Basic', metaDescription: null },
        content: { name: 'Meist', title: { et: 'Meist', en: 'About' } },
        itemContainers: { main: [noteOf('a', 'Tere')] },
      },
    },
    pageVersion: 1,
    draft: null,
  })
  expect((await call('GET', '/v1/editing?page=999999')).status).toBe(404)
  expect((await call('GET', '/v1/editing')).body.data.document.page).toBeNull()
})

describe('a user with the right to texts and pictures only', () => {
  const block = noteOf('a', 'Tere')
  const changed = async (payload: object) => {
    const { pageVersion, globalsVersion } = await opened()
    app.signInAs({ ...writer('juku'), permissions: ['page.edit'] })
    const { page, ...rest } = payload as { page?: object }
    const sent = page && { page: { id, version: pageVersion, ...page } }
    const answer = await call('POST', '/v1/editing', { ...rest, ...sent, globalsVersion })
    return { ...answer, wrote: (await opened()).pageVersion - pageVersion }
  }

  test('saves texts within an unchanged structure', async () => {
    const { document } = await opened()
    const { id: _id, content, ...page } = document.page
    const title = multilingual({ et: 'Meist endist' })
    const itemContainers = { main: [noteOf('a', 'Uus')] }
    const saved = await changed({
      page: { ...page, content: { ...content, title }, itemContainers },
      content: { n: 5 },
    })
    expect(saved).toMatchObject({ status: 200, wrote: 1 })
    const after = (await opened()).document
    expect(after.page).toMatchObject({ content: { title }, itemContainers })
    expect(after.globals.content.n).toBe(5)
  })

  const OTHER = noteOf('b', 'Teine')
  test.each<[string, object, RegExp]>([
    ['another block', { page: { itemContainers: { main: [block, OTHER] } } }, /tekste ja pilte.*plokke/],
    ['no block', { page: { itemContainers: { main: [] } } }, /plokke/],
    ['a block elsewhere', { page: { itemContainers: { aside: [block] } } }, /plokke/],
    ['a hidden block', { page: { itemContainers: { main: [{ ...block, hidden: true }] } } }, /plokke/],
    ['a block on every page', { itemContainers: { everywhere: [OTHER] } }, /plokke/],
    ['another layout', { page: { layout: 'Contact' } }, /lehe seadeid/],
    ['another name', { page: { content: { name: 'Uus', title: multilingual({ et: 'Meist' }) } } }, /lehe seadeid/],
    ['another head', { page: { metaDescription: multilingual({ et: 'Uus' }) } }, /lehe seadeid/],
  ])('saves nothing together with %s, and gets the reason', async (_what, payload, why) => {
    const refused = await changed({ content: { n: 6 }, ...payload })
    expect(refused).toMatchObject({ status: 403, wrote: 0 })
    expect(refused.body.message).toMatch(why)
    expect((await opened()).document.globals.content.n).not.toBe(6)
  })

  test('gets a conflict, not a rights error, after another user’s save', async () => {
    const { pageVersion: version } = await opened()
    await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main: [block, OTHER] } } })
    app.signInAs({ ...writer('juku'), permissions: ['page.edit'] })
    const late = await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main: [block] } } })
    expect(late.status).toBe(409)
  })

  test('cannot save settings, nor schedule blocks with the settings right only', async () => {
    const { pageVersion: version } = await opened()
    app.signInAs({ ...writer('juku'), permissions: ['page.edit'] })
    const visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 0 }
    expect((await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })).status).toBe(403)
    expect((await call('GET', `/v1/page-settings/${id}`)).status).toBe(200)
    app.signInAs({ ...writer('juku'), permissions: ['page.edit', 'page.manage'] })
    expect((await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })).status).toBe(200)
    const [from, until] = [new Date(Date.now() + 60_000).toISOString(), null]
    const page = { id, version, itemContainers: { main: [block, OTHER] } }
    expect((await call('POST', '/v1/page-times', { page, from, until })).status).toBe(403)
    const strange = { page: { id, version, layout: 'ProductDetailView' }, from, until }
    expect(await call('POST', '/v1/page-times', strange)).toMatchObject({
      status: 422,
      body: { errors: { 'page.layout': [expect.any(String)] } },
    })
    expect(
      (await call('POST', '/v1/page-times', { page: { id, version, layout: 'Contact' }, from, until })).status,
    ).toBe(200)
  })
})

describe('a save', () => {
  test('writes page and global content together, with audit entries', async () => {
    const before = await opened()
    const told = (await audits()).length
    const saved = await call('POST', '/v1/editing', {
      page: { id, version: before.pageVersion, itemContainers: { main: [noteOf('a', 'Uus')] } },
      ...{ globalsVersion: before.globalsVersion, itemContainers: { footer: [noteOf('f', 'All')] }, content: { n: 1 } },
    })
    expect(saved.status).toBe(200)
    const after = await opened()
    expect(saved.body.data).toEqual({
      pageVersion: after.pageVersion,
      globalsVersion: after.globalsVersion,
      planned: [],
    })
    expect(after.document.page.itemContainers.main[0].data.text.et).toBe('Uus')
    expect(after.document.globals).toMatchObject({ content: { n: 1 }, itemContainers: { footer: [{ id: 'f' }] } })
    expect((await audits()).slice(told).filter(one => one.action === 'saved')).toHaveLength(2)
    expect(after.savedBy).toBe('mari')
  })

  test('reports the blocks that cannot be saved', async () => {
    const { pageVersion: version } = await opened()
    const main = [noteOf('a', 'Uus'), { ...noteOf('b', 'Uus'), type: 'odd' }]
    const own = await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main } } })
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['page.itemContainers.main.1']])
    const every = await call('POST', '/v1/editing', { itemContainers: { footer: main }, baseVersion: 0 })
    expect([every.status, Object.keys(every.body.errors)]).toEqual([422, ['itemContainers.footer.1']])
  })

  test.each([
    [{ canonical: 'https://x y' }, 'page.canonical'],
    [{ canonical: 'https://' }, 'page.canonical'],
    [{ content: { name: '  ', title: multilingual({ et: 'Meist' }) } }, 'page.content.name'],
    [{ content: { name: 'Meist', title: { type: 'language', xx: 'y' } } }, 'page.content.title.xx'],
    [{ metaDescription: { type: 'language', xx: 'y' } }, 'page.metaDescription.xx'],
    [{ itemContainers: { main: [noteOf('a/b', 'Uus')] } }, 'page.itemContainers.main.0.id'],
  ])('rejects invalid content: %j', async (change, field) => {
    const before = await opened()
    const told = await call('POST', '/v1/editing', { page: { id, version: before.pageVersion, ...change } })
    expect([told.status, Object.keys(told.body.errors)]).toEqual([422, [field]])
    expect(await opened()).toEqual(before)
  })

  test('requires the base version, inside the page or beside it', async () => {
    const { pageVersion: baseVersion, globalsVersion } = await opened()
    const page = { id, itemContainers: { main: [noteOf('a', 'Uus')] } }
    const unsaid = await call('POST', '/v1/editing', { page })
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['baseVersion']])
    expect((await call('POST', '/v1/editing', { content: { n: 3 }, baseVersion: globalsVersion + 9 })).status).toBe(409)
    const former = await call('POST', '/v1/editing', { page, baseVersion, globals: { content: { n: 3 } } })
    expect([former.status, Object.keys(former.body.errors)]).toEqual([422, ['globals']])
    const all = { page, content: { n: 4 }, itemContainers: { header: [noteOf('h', 'Pea')] } }
    expect((await call('POST', '/v1/editing', { ...all, baseVersion: baseVersion + 9 })).status).toBe(409)
    expect((await call('POST', '/v1/editing', { ...all, baseVersion })).status).toBe(200)
    const { document } = await opened()
    expect(document.page.itemContainers.main[0].data.text.et).toBe('Uus')
    expect(document.globals).toMatchObject({ content: { n: 4 }, itemContainers: { header: [{ id: 'h' }] } })
  })

  test.each([
    ['another user changed the global content', 409, (base: number) => ({ globalsVersion: base + 100 }), {}],
    ['a global block is invalid', 422, (base: number) => ({ globalsVersion: base }), { size: 'xl' }],
  ])('writes no part of the page when %s', async (_why, status, version, data) => {
    const first = await opened()
    const footer = [{ ...noteOf('f', 'All'), data: { ...noteOf('f', 'All').data, ...data } }]
    const refused = await call('POST', '/v1/editing', {
      page: { id, version: first.pageVersion, itemContainers: { main: [] } },
      ...{ ...version(first.globalsVersion), itemContainers: { footer } },
    })
    expect(refused.status).toBe(status)
    expect(await opened()).toEqual(first)
  })

  test('keeps unreadable blocks at their positions in the page and the global content', async () => {
    const odd = (oddId: string) => ({ id: oddId, type: 'odd', version: 1, data: { kept: true } })
    const newer = { ...noteOf('newer', 'x'), version: 99 }
    const broken = { ...noteOf('broken', 'x'), data: { size: 'xl' } }
    const boxOf = (et: string, inside: object[]) => ({ ...noteOf('box', et), containers: { inside } })
    const shown = {
      main: [
        odd('first'),
        noteOf('a', 'A'),
        newer,
        odd('last'),
        noteOf('b', 'B'),
        boxOf('C', [noteOf('i', 'I'), broken]),
      ],
      aside: [odd('alone')],
    }
    const globalShown = { footer: [noteOf('f', 'F'), odd('foot')], header: [odd('head')] }
    const { pageVersion, globalsVersion } = await opened()
    await call('POST', '/v1/editing', {
      page: { id, version: pageVersion, itemContainers: {} },
      ...{ globalsVersion, itemContainers: { footer: [] } },
    })
    await app.db.$client.query(
      `update page_version set item_containers = case page_id when $1 then $2::jsonb else $3::jsonb end
       where (page_id, number) in (select id, live from page where id = $1 or kind = 'global')`,
      [id, JSON.stringify(shown), JSON.stringify(globalShown)],
    )
    const begun = await opened()
    expect(begun.unreadable.sort()).toEqual(['note', 'note', 'odd', 'odd', 'odd', 'odd', 'odd'])
    const { page, globals } = begun.document
    const [, b, box] = page.itemContainers.main
    const saved = await call('POST', '/v1/editing', {
      page: { id, version: begun.pageVersion, itemContainers: { main: [boxOf('D', box.containers.inside), b] } },
      ...{ globalsVersion: begun.globalsVersion, itemContainers: { footer: [...globals.itemContainers.footer] } },
    })
    expect(saved.status).toBe(200)
    const { rows } = await app.db.$client.query(
      `select kind, item_containers from page join page_version on page_id = page.id and number = live
       where page.id = $1 or kind = 'global' order by kind`,
      [id],
    )
    expect(rows).toEqual([
      {
        kind: 'content',
        item_containers: {
          main: [odd('first'), newer, odd('last'), boxOf('D', [noteOf('i', 'I'), broken]), noteOf('b', 'B')],
          aside: [odd('alone')],
        },
      },
      { kind: 'global', item_containers: globalShown },
    ])
  })

  test('writes nothing when its connection breaks, and the draft stays', async () => {
    // The global page exists, so the save has to wait for it after writing the page.
    await call('POST', '/v1/field-bulk', { content: { n: 0 } })
    const before = await opened()
    const { pageVersion, globalsVersion } = before
    const page = { ...before.document.page, itemContainers: { main: [noteOf('a', 'Pooleli')] } }
    await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })
    const other = await app.db.$client.connect()
    try {
      await other.query(`begin; select id from page where kind = 'global' for update`)
      const saving = call('POST', '/v1/editing', {
        page: { id, version: pageVersion, itemContainers: { main: [noteOf('a', 'Uus')] } },
        ...{ globalsVersion, content: { n: 2 } },
      })
      const killed = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await other.query(killed)).rowCount).toBe(1)
      expect((await saving).status).toBeGreaterThanOrEqual(500)
    } finally {
      await other.query('rollback')
      other.release()
    }
    const after = await opened()
    expect({ ...after, draft: null }).toEqual({ ...before, draft: null })
    expect(after.draft.page.itemContainers.main).toEqual([noteOf('a', 'Pooleli')])
  })

  test('with an unchanged title keeps the title of a renamed product', async () => {
    const { document, pageVersion: baseVersion } = await opened()
    const titleBefore = document.page.content.title
    const renamed = multilingual({ et: 'Uus nimi', en: 'New name' })
    await arrange(app.db, tx => renamePages(tx, new Map([[id, () => renamed]])))
    const save = (base: number, title: object) => {
      const page = { id, content: { ...document.page.content, title } }
      return call('POST', '/v1/editing', { page, baseVersion: base, titleBefore })
    }
    const { pageVersion } = (await save(baseVersion, titleBefore)).body.data
    expect((await opened()).document.page.content.title).toEqual(renamed)
    const own = multilingual({ et: 'Oma nimi', en: 'Own name' })
    expect((await save(pageVersion, own)).status).toBe(200)
    expect((await opened()).document.page.content.title).toEqual(own)
  })

  test('that runs during a rename gets the new title', async () => {
    const other = await app.db.$client.connect()
    const renamed = multilingual({ et: 'Uus nimi', en: 'New name' })
    let over = false
    try {
      await other.query('begin')
      await other.query('select id from page where id = $1 for update', [id])
      await other.query(
        `insert into page_version (page_id, number, layout, name, title, content, item_containers, cause, saved_at, base)
         select page_id, 2, layout, name, title, content, item_containers, 'saved', saved_at, 1 from page_version where page_id = $1`,
        [id],
      )
      await other.query('update page set live = 2 where id = $1', [id])
      const renaming = arrange(app.db, tx => renamePages(tx, new Map([[id, () => renamed]]))).finally(() => {
        over = true
      })
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => over || (await app.db.$client.query(waiting)).rowCount).toBeTruthy()
      await other.query('commit')
      await renaming
    } finally {
      other.release()
    }
    expect((await opened()).document.page.content.title).toEqual(renamed)
  })

  test('over a newer version is rejected', async () => {
    const { pageVersion } = await opened()
    const save = (et: string) =>
      call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [noteOf('a', et)] } } })
    expect((await save('Mari')).status).toBe(200)
    app.signInAs(writer('jüri'), 2)
    const late = await save('Jüri')
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringMatching(/muutnud/) } })
    expect((await opened()).document.page.itemContainers.main[0].data.text.et).toBe('Mari')
  })
})
test('returns a whole version, but no drafts', async () => {
  const { pageVersion, document, globalsVersion } = await opened()
  await call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [] } } })
  const read = await call('GET', `/v1/page-settings/${id}/version/1`)
  expect(read.body.data).toEqual(document.page)
  const page = { ...document.page, itemContainers: { main: [noteOf('a', 'Pooleli')] } }
  await call('PUT', '/v1/editing/draft', { page, pageVersion: 2, globalsVersion })
  expect((await call('GET', `/v1/page-settings/${id}/version/3`)).status).toBe(404)
})

test('lists block types with their schemas', async () => {
  const { body } = await call('GET', '/v1/editing/block')
  expect(body.results).toEqual([
    expect.objectContaining({
      ...{ type: 'note', version: 1, places: ['inside'] },
      schema: expect.objectContaining({
        properties: { text: expect.objectContaining({ editor: 'words' }), size: { type: 'string', enum: ['s', 'm'] } },
      }),
    }),
  ])
})

test.each([
  ['a guest', GUEST, 401],
  ['a client', { ...writer('klient'), isGuest: true, roles: ['CLIENT'], permissions: ['client'] }, 403],
  ['staff without the permission', { ...writer('müüja'), permissions: ['order.edit'] }, 403],
])('%s has no access', async (_who, visitor, status) => {
  app.signInAs(visitor)
  for (const [method, url] of [
    ['GET', `/v1/editing?page=${id}`],
    ['GET', '/v1/editing/block'],
    ['POST', '/v1/editing'],
    ['PUT', '/v1/editing/draft'],
    ['DELETE', `/v1/editing/draft?page=${id}`],
    ['PUT', '/v1/editing/presence'],
    ['DELETE', '/v1/editing/presence'],
    ['GET', `/v1/page-settings/${id}/version/1`],
    ['GET', '/v1/page-times'],
    ['POST', '/v1/page-times'],
    ['DELETE', `/v1/page-times/${id}/1`],
    ['GET', `/v1/page-preview?page=${id}`],
    ['POST', '/v1/page-preview'],
    ['DELETE', '/v1/page-preview/1'],
  ] as const) {
    expect((await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})).status, url).toBe(status)
  }
})
