import { describe, expect, test } from 'vitest'
import { createNote, createWriter, setUpEditedPages } from '#content/testing/edited-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { renamePages } from './rename-pages.ts'

let app: TestApp
let id: number
const { call, readEditing, readAuditEntries } = setUpEditedPages(created => {
  app = created.app
  id = created.id
})

test('opens a page with all content in all languages', async () => {
  expect(await readEditing()).toMatchObject({
    document: {
      page: {
        id,
        layout: 'Basic',
        metaDescription: null,
        content: { name: 'Meist', title: { et: 'Meist', en: 'About' } },
        itemContainers: { main: [createNote('a', 'Tere')] },
      },
    },
    pageVersion: 1,
    draft: null,
  })
  expect((await call('GET', '/v1/editing?page=999999')).status).toBe(404)
  expect((await call('GET', '/v1/editing')).body.data.document.page).toBeNull()
})

describe('a user with the right to texts and pictures only', () => {
  const block = createNote('a', 'Tere')
  const saveAsTextEditor = async (payload: object) => {
    const { pageVersion, globalsVersion } = await readEditing()
    app.signInAs({ ...createWriter('juku'), permissions: ['page.edit'] })
    const { page, ...globalChanges } = payload as { page?: object }
    const pageChange = page && { page: { id, version: pageVersion, ...page } }
    const response = await call('POST', '/v1/editing', { ...globalChanges, ...pageChange, globalsVersion })
    return { ...response, savedVersions: (await readEditing()).pageVersion - pageVersion }
  }

  test('saves texts of a user with the right to texts within an unchanged structure', async () => {
    const { document } = await readEditing()
    const { id: _id, content, ...page } = document.page
    const title = multilingual({ et: 'Meist endist' })
    const itemContainers = { main: [createNote('a', 'Uus')] }
    const saveResponse = await saveAsTextEditor({
      page: { ...page, content: { ...content, title }, itemContainers },
      content: { n: 5 },
    })
    expect(saveResponse).toMatchObject({ status: 200, savedVersions: 1 })
    const after = (await readEditing()).document
    expect(after.page).toMatchObject({ content: { title }, itemContainers })
    expect(after.globals.content.n).toBe(5)
  })

  const OTHER_BLOCK = createNote('b', 'Teine')
  test.each<[string, object, RegExp]>([
    ['another block', { page: { itemContainers: { main: [block, OTHER_BLOCK] } } }, /tekste ja pilte.*plokke/],
    ['no block', { page: { itemContainers: { main: [] } } }, /plokke/],
    ['a block elsewhere', { page: { itemContainers: { aside: [block] } } }, /plokke/],
    ['a hidden block', { page: { itemContainers: { main: [{ ...block, hidden: true }] } } }, /plokke/],
    ['a block on every page', { itemContainers: { everywhere: [OTHER_BLOCK] } }, /plokke/],
    ['another layout', { page: { layout: 'Contact' } }, /lehe seadeid/],
    ['another name', { page: { content: { name: 'Uus', title: multilingual({ et: 'Meist' }) } } }, /lehe seadeid/],
    ['another description', { page: { metaDescription: multilingual({ et: 'Uus' }) } }, /lehe seadeid/],
  ])('saves nothing of a user with the right to texts and gives the reason for %s', async (_name, payload, reason) => {
    const response = await saveAsTextEditor({ content: { n: 6 }, ...payload })
    expect(response).toMatchObject({ status: 403, savedVersions: 0 })
    expect(response.body.message).toMatch(reason)
    expect((await readEditing()).document.globals.content.n).not.toBe(6)
  })

  test('reports a conflict, not a rights error, after another user’s save', async () => {
    const { pageVersion: version } = await readEditing()
    await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main: [block, OTHER_BLOCK] } } })
    app.signInAs({ ...createWriter('juku'), permissions: ['page.edit'] })
    const conflict = await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main: [block] } } })
    expect(conflict.status).toBe(409)
  })

  test('saves no settings without the right, and schedules no blocks with the settings right only', async () => {
    const { pageVersion: version } = await readEditing()
    app.signInAs({ ...createWriter('juku'), permissions: ['page.edit'] })
    const visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 0 }
    expect((await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })).status).toBe(403)
    expect((await call('GET', `/v1/page-settings/${id}`)).status).toBe(200)
    app.signInAs({ ...createWriter('juku'), permissions: ['page.edit', 'page.manage'] })
    expect((await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })).status).toBe(200)
    const [from, until] = [new Date(Date.now() + 60_000).toISOString(), null]
    const page = { id, version, itemContainers: { main: [block, OTHER_BLOCK] } }
    expect((await call('POST', '/v1/page-schedule', { page, from, until })).status).toBe(403)
    const forbiddenLayout = { page: { id, version, layout: 'ProductDetailView' }, from, until }
    expect(await call('POST', '/v1/page-schedule', forbiddenLayout)).toMatchObject({
      status: 422,
      body: { errors: { 'page.layout': [expect.any(String)] } },
    })
    expect(
      (await call('POST', '/v1/page-schedule', { page: { id, version, layout: 'Contact' }, from, until })).status,
    ).toBe(200)
  })
})

describe('a save', () => {
  test('writes page and global content together, with audit entries', async () => {
    const before = await readEditing()
    const auditCount = (await readAuditEntries()).length
    const saveResponse = await call('POST', '/v1/editing', {
      page: { id, version: before.pageVersion, itemContainers: { main: [createNote('a', 'Uus')] } },
      globalsVersion: before.globalsVersion,
      itemContainers: { footer: [createNote('f', 'All')] },
      content: { n: 1 },
    })
    expect(saveResponse.status).toBe(200)
    const after = await readEditing()
    expect(saveResponse.body.data).toEqual({
      pageVersion: after.pageVersion,
      globalsVersion: after.globalsVersion,
      scheduledVersions: [],
    })
    expect(after.document.page.itemContainers.main[0].data.text.et).toBe('Uus')
    expect(after.document.globals).toMatchObject({ content: { n: 1 }, itemContainers: { footer: [{ id: 'f' }] } })
    expect((await readAuditEntries()).slice(auditCount).filter(entry => entry.action === 'saved')).toHaveLength(2)
    expect(after.savedBy).toBe('mari')
  })

  test('reports the blocks that cannot be saved', async () => {
    const { pageVersion: version } = await readEditing()
    const main = [createNote('a', 'Uus'), { ...createNote('b', 'Uus'), type: 'odd' }]
    const pageSave = await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main } } })
    expect([pageSave.status, Object.keys(pageSave.body.errors)]).toEqual([422, ['page.itemContainers.main.1']])
    const globalSave = await call('POST', '/v1/editing', { itemContainers: { footer: main }, baseVersion: 0 })
    expect([globalSave.status, Object.keys(globalSave.body.errors)]).toEqual([422, ['itemContainers.footer.1']])
  })

  test.each([
    [{ canonical: 'https://x y' }, 'page.canonical'],
    [{ canonical: 'https://' }, 'page.canonical'],
    [{ content: { name: '  ', title: multilingual({ et: 'Meist' }) } }, 'page.content.name'],
    [{ content: { name: 'Meist', title: { type: 'language', xx: 'y' } } }, 'page.content.title.xx'],
    [{ metaDescription: { type: 'language', xx: 'y' } }, 'page.metaDescription.xx'],
    [{ itemContainers: { main: [createNote('a/b', 'Uus')] } }, 'page.itemContainers.main.0.id'],
  ])('rejects invalid content: %j', async (change, field) => {
    const before = await readEditing()
    const response = await call('POST', '/v1/editing', { page: { id, version: before.pageVersion, ...change } })
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]])
    expect(await readEditing()).toEqual(before)
  })

  test('requires the base version, inside the page or next to it', async () => {
    const { pageVersion: baseVersion, globalsVersion } = await readEditing()
    const page = { id, itemContainers: { main: [createNote('a', 'Uus')] } }
    const withoutVersion = await call('POST', '/v1/editing', { page })
    expect([withoutVersion.status, Object.keys(withoutVersion.body.errors)]).toEqual([422, ['baseVersion']])
    expect((await call('POST', '/v1/editing', { content: { n: 3 }, baseVersion: globalsVersion + 9 })).status).toBe(409)
    const withOldField = await call('POST', '/v1/editing', { page, baseVersion, globals: { content: { n: 3 } } })
    expect([withOldField.status, Object.keys(withOldField.body.errors)]).toEqual([422, ['globals']])
    const edit = { page, content: { n: 4 }, itemContainers: { header: [createNote('h', 'Pea')] } }
    expect((await call('POST', '/v1/editing', { ...edit, baseVersion: baseVersion + 9 })).status).toBe(409)
    expect((await call('POST', '/v1/editing', { ...edit, baseVersion })).status).toBe(200)
    const { document } = await readEditing()
    expect(document.page.itemContainers.main[0].data.text.et).toBe('Uus')
    expect(document.globals).toMatchObject({ content: { n: 4 }, itemContainers: { header: [{ id: 'h' }] } })
  })

  test.each([
    ['another user changed the global content', 409, (base: number) => ({ globalsVersion: base + 100 }), {}],
    ['a global block is invalid', 422, (base: number) => ({ globalsVersion: base }), { size: 'xl' }],
  ])('writes no part of the page when %s', async (_name, status, version, data) => {
    const before = await readEditing()
    const footer = [{ ...createNote('f', 'All'), data: { ...createNote('f', 'All').data, ...data } }]
    const response = await call('POST', '/v1/editing', {
      page: { id, version: before.pageVersion, itemContainers: { main: [] } },
      ...version(before.globalsVersion),
      itemContainers: { footer },
    })
    expect(response.status).toBe(status)
    expect(await readEditing()).toEqual(before)
  })

  test('keeps unreadable blocks at their positions in the page and the global content', async () => {
    const createUnknown = (unknownId: string) => ({ id: unknownId, type: 'odd', version: 1, data: { kept: true } })
    const newerBlock = { ...createNote('newer', 'x'), version: 99 }
    const invalidBlock = { ...createNote('broken', 'x'), data: { size: 'xl' } }
    const createBox = (et: string, innerBlocks: object[]) => ({
      ...createNote('box', et),
      containers: { inside: innerBlocks },
    })
    const pageContainers = {
      main: [
        createUnknown('first'),
        createNote('a', 'A'),
        newerBlock,
        createUnknown('last'),
        createNote('b', 'B'),
        createBox('C', [createNote('i', 'I'), invalidBlock]),
      ],
      aside: [createUnknown('alone')],
    }
    const globalContainers = { footer: [createNote('f', 'F'), createUnknown('foot')], header: [createUnknown('head')] }
    const { pageVersion, globalsVersion } = await readEditing()
    await call('POST', '/v1/editing', {
      page: { id, version: pageVersion, itemContainers: {} },
      globalsVersion,
      itemContainers: { footer: [] },
    })
    await app.db.$client.query(
      `update page_version set item_containers = case page_id when $1 then $2::jsonb else $3::jsonb end
       where (page_id, number) in (select id, published_version from page where id = $1 or kind = 'global')`,
      [id, JSON.stringify(pageContainers), JSON.stringify(globalContainers)],
    )
    const editingData = await readEditing()
    expect(editingData.unreadableTypes.sort()).toEqual(['note', 'note', 'odd', 'odd', 'odd', 'odd', 'odd'])
    const { page, globals } = editingData.document
    const [, b, box] = page.itemContainers.main
    const saveResponse = await call('POST', '/v1/editing', {
      page: {
        id,
        version: editingData.pageVersion,
        itemContainers: { main: [createBox('D', box.containers.inside), b] },
      },
      globalsVersion: editingData.globalsVersion,
      itemContainers: { footer: [...globals.itemContainers.footer] },
    })
    expect(saveResponse.status).toBe(200)
    const { rows } = await app.db.$client.query(
      `select kind, item_containers from page join page_version on page_id = page.id and number = published_version
       where page.id = $1 or kind = 'global' order by kind`,
      [id],
    )
    expect(rows).toEqual([
      {
        kind: 'content',
        item_containers: {
          main: [
            createUnknown('first'),
            newerBlock,
            createUnknown('last'),
            createBox('D', [createNote('i', 'I'), invalidBlock]),
            createNote('b', 'B'),
          ],
          aside: [createUnknown('alone')],
        },
      },
      { kind: 'global', item_containers: globalContainers },
    ])
  })

  test('writes nothing when the connection of a save breaks, and keeps the draft', async () => {
    // The global page exists, so the save has to wait for it after writing the page.
    await call('POST', '/v1/field-bulk', { content: { n: 0 } })
    const before = await readEditing()
    const { pageVersion, globalsVersion } = before
    const page = { ...before.document.page, itemContainers: { main: [createNote('a', 'Pooleli')] } }
    await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })
    const connection = await app.db.$client.connect()
    try {
      await connection.query(`begin; select id from page where kind = 'global' for update`)
      const pendingSave = call('POST', '/v1/editing', {
        page: { id, version: pageVersion, itemContainers: { main: [createNote('a', 'Uus')] } },
        globalsVersion,
        content: { n: 2 },
      })
      const terminateWaiting = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await connection.query(terminateWaiting)).rowCount).toBe(1)
      expect((await pendingSave).status).toBeGreaterThanOrEqual(500)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
    const after = await readEditing()
    expect({ ...after, draft: null }).toEqual({ ...before, draft: null })
    expect(after.draft.page.itemContainers.main).toEqual([createNote('a', 'Pooleli')])
  })

  test('keeps the title of a renamed product when its own title is unchanged', async () => {
    const { document, pageVersion: baseVersion } = await readEditing()
    const titleBefore = document.page.content.title
    const newTitle = multilingual({ et: 'Uus nimi', en: 'New name' })
    await arrange(app.db, tx => renamePages(tx, new Map([[id, () => newTitle]])))
    const save = (base: number, title: object) => {
      const page = { id, content: { ...document.page.content, title } }
      return call('POST', '/v1/editing', { page, baseVersion: base, titleBefore })
    }
    const { pageVersion } = (await save(baseVersion, titleBefore)).body.data
    expect((await readEditing()).document.page.content.title).toEqual(newTitle)
    const ownTitle = multilingual({ et: 'Oma nimi', en: 'Own name' })
    expect((await save(pageVersion, ownTitle)).status).toBe(200)
    expect((await readEditing()).document.page.content.title).toEqual(ownTitle)
  })

  test('saves the new title when a save runs during a rename', async () => {
    const connection = await app.db.$client.connect()
    const newTitle = multilingual({ et: 'Uus nimi', en: 'New name' })
    let isOver = false
    try {
      await connection.query('begin')
      await connection.query('select id from page where id = $1 for update', [id])
      await connection.query(
        `insert into page_version (page_id, number, layout, name, title, content, item_containers, cause, saved_at, base)
         select page_id, 2, layout, name, title, content, item_containers, 'saved', saved_at, 1 from page_version where page_id = $1`,
        [id],
      )
      await connection.query('update page set published_version = 2 where id = $1', [id])
      const pendingRename = arrange(app.db, tx => renamePages(tx, new Map([[id, () => newTitle]]))).finally(() => {
        isOver = true
      })
      const selectWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => isOver || (await app.db.$client.query(selectWaiting)).rowCount).toBeTruthy()
      await connection.query('commit')
      await pendingRename
    } finally {
      connection.release()
    }
    expect((await readEditing()).document.page.content.title).toEqual(newTitle)
  })

  test('rejects a save over a newer version', async () => {
    const { pageVersion } = await readEditing()
    const save = (et: string) =>
      call('POST', '/v1/editing', {
        page: { id, version: pageVersion, itemContainers: { main: [createNote('a', et)] } },
      })
    expect((await save('Mari')).status).toBe(200)
    app.signInAs(createWriter('jüri'), 2)
    const conflict = await save('Jüri')
    expect(conflict).toMatchObject({ status: 409, body: { message: expect.stringMatching(/muutnud/) } })
    expect((await readEditing()).document.page.itemContainers.main[0].data.text.et).toBe('Mari')
  })
})
test('returns a whole version, but no drafts', async () => {
  const { pageVersion, document, globalsVersion } = await readEditing()
  await call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [] } } })
  const version = await call('GET', `/v1/page-settings/${id}/version/1`)
  expect(version.body.data).toEqual(document.page)
  const page = { ...document.page, itemContainers: { main: [createNote('a', 'Pooleli')] } }
  await call('PUT', '/v1/editing/draft', { page, pageVersion: 2, globalsVersion })
  expect((await call('GET', `/v1/page-settings/${id}/version/3`)).status).toBe(404)
})

test('lists block types with their schemas', async () => {
  const { body } = await call('GET', '/v1/editing/block')
  expect(body.results).toEqual([
    expect.objectContaining({
      type: 'note',
      version: 1,
      containerNames: ['inside'],
      schema: expect.objectContaining({
        properties: {
          text: expect.objectContaining({ editor: 'localizedText' }),
          size: { type: 'string', enum: ['s', 'm'] },
        },
      }),
    }),
  ])
})

test.each([
  ['a guest', GUEST, 401],
  ['a client', { ...createWriter('klient'), isGuest: true, roles: ['CLIENT'], permissions: ['client'] }, 403],
  ['staff without the permission', { ...createWriter('müüja'), permissions: ['order.edit'] }, 403],
])('gives %s no access', async (_user, visitor, status) => {
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
    ['GET', '/v1/page-schedule'],
    ['POST', '/v1/page-schedule'],
    ['DELETE', `/v1/page-schedule/${id}/1`],
    ['GET', `/v1/page-preview?page=${id}`],
    ['POST', '/v1/page-preview'],
    ['DELETE', '/v1/page-preview/1'],
  ] as const) {
    expect((await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})).status, url).toBe(status)
  }
})
