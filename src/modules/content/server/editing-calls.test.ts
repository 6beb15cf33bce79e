import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { createPages } from './create-pages.ts'
import { editingRoutes } from './editing-routes.ts'
import { blockTypes } from './read-containers.ts'

const writer = (username: string): Visitor => ({
  ...GUEST,
  ...{ isGuest: false, username, roles: ['EDITOR'], permissions: ['page.edit'] },
})
const note = blockType({
  type: 'note',
  version: 1,
  schema: z.object({ text: words, size: z.enum(['s', 'm']).optional() }),
  defaults: { text: multilingual({}) },
  places: ['inside'],
})
const noteOf = (id: string, et: string) => ({ id, type: 'note', version: 1, data: { text: multilingual({ et }) } })

let app: TestApp
let id: number
beforeAll(async () => {
  app = await createTestApp(served => editingRoutes(served, blockTypes(note)))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.actAs(writer('mari'))
  const title = multilingual({ et: 'Meist', en: 'About' })
  ;[id = 0] = await arrange(app.db, tx =>
    createPages(tx, [
      { layout: 'Basic', kind: 'content', name: 'Meist', title, itemContainers: { main: [noteOf('a', 'Tere')] } },
    ]),
  )
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await app.server.inject({
    ...{ method, url, headers: { 'x-csrf-token': 'right', accept: 'application/json' } },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const opened = async () => (await call('GET', `/v1/editing?page=${id}`)).body.data
const audits = async () =>
  (await app.db.$client.query(`select subject, action from audit_entry where kind = 'page' order by id`)).rows

test('a page is opened with everything that is written of it, in all languages', async () => {
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

describe('a save', () => {
  test('writes the page and what stands on every page together, and says so in the audit', async () => {
    const before = await opened()
    const told = (await audits()).length
    const saved = await call('POST', '/v1/editing', {
      page: { id, version: before.pageVersion, itemContainers: { main: [noteOf('a', 'Uus')] } },
      globals: { version: before.globalsVersion, itemContainers: { footer: [noteOf('f', 'All')] }, content: { n: 1 } },
    })
    expect(saved.status).toBe(200)
    const after = await opened()
    expect(saved.body.data).toEqual({ pageVersion: after.pageVersion, globalsVersion: after.globalsVersion })
    expect(after.document.page.itemContainers.main[0].data.text.et).toBe('Uus')
    expect(after.document.globals).toMatchObject({ content: { n: 1 }, itemContainers: { footer: [{ id: 'f' }] } })
    expect((await audits()).slice(told).filter(one => one.action === 'saved')).toHaveLength(2)
    expect(after.savedBy).toBe('mari')
  })

  test.each([
    ['somebody changed what stands on every page', 409, (base: number) => ({ version: base + 100 }), {}],
    ['a block of every page is broken', 422, (base: number) => ({ version: base }), { size: 'xl' }],
  ])('where %s it writes nothing of the page either', async (_why, status, version, data) => {
    const first = await opened()
    const footer = [{ ...noteOf('f', 'All'), data: { ...noteOf('f', 'All').data, ...data } }]
    const refused = await call('POST', '/v1/editing', {
      page: { id, version: first.pageVersion, itemContainers: { main: [] } },
      globals: { ...version(first.globalsVersion), itemContainers: { footer } },
    })
    expect(refused.status).toBe(status)
    expect(await opened()).toEqual(first)
  })

  test('leaves blocks that this program cannot read where they stand, in a page and on every page', async () => {
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
      globals: { version: globalsVersion, itemContainers: { footer: [] } },
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
      globals: { version: begun.globalsVersion, itemContainers: { footer: [...globals.itemContainers.footer] } },
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

  test('over what somebody saved meanwhile is refused', async () => {
    const { pageVersion } = await opened()
    const save = (et: string) =>
      call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [noteOf('a', et)] } } })
    expect((await save('Mari')).status).toBe(200)
    app.actAs(writer('jüri'))
    const late = await save('Jüri')
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringMatching(/muutnud/) } })
    expect((await opened()).document.page.itemContainers.main[0].data.text.et).toBe('Mari')
  })
})

describe('a draft', () => {
  const keep = async (et: string, more: object = {}) => {
    const { document, pageVersion, globalsVersion } = await opened()
    const page = { ...document.page, itemContainers: { main: [noteOf('a', et)] } }
    return call('PUT', '/v1/editing/draft', { ...document, page, pageVersion, globalsVersion, ...more })
  }

  test('is kept for its writer alone, without an entry in the audit, until it is dropped', async () => {
    const told = (await audits()).length
    expect((await keep('Pooleli')).status).toBe(200)
    expect((await keep('Veel pooleli')).status).toBe(200)
    const { document, draft } = await opened()
    expect(document.page.itemContainers.main[0].data.text.et).toBe('Tere')
    expect(draft).toMatchObject({ base: null, page: { itemContainers: { main: [noteOf('a', 'Veel pooleli')] } } })
    expect(await audits()).toHaveLength(told)
    app.actAs(writer('jüri'))
    expect((await opened()).draft).toBeNull()
    app.actAs(writer('mari'))
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    expect((await opened()).draft).toBeNull()
  })

  test('comes with what it began with where somebody saved meanwhile', async () => {
    await keep('Mari')
    const { pageVersion } = await opened()
    app.actAs(writer('jüri'))
    await call('POST', '/v1/editing', {
      page: { id, version: pageVersion, itemContainers: { main: [noteOf('a', 'Jüri')] } },
    })
    app.actAs(writer('mari'))
    const textOf = (of: { page: { itemContainers: { main: { data: { text: { et: string } } }[] } } }) =>
      of.page.itemContainers.main[0]?.data.text.et
    const { document, draft } = await opened()
    expect([textOf(draft.base), textOf(draft), textOf(document)]).toEqual(['Tere', 'Mari', 'Jüri'])
  })

  test('may be half, and is done with by a save', async () => {
    const { document, pageVersion, globalsVersion } = await opened()
    const half = { ...noteOf('b', 'Pool'), data: { size: 'xl' } }
    const page = { ...document.page, content: { ...document.page.content, name: '' }, itemContainers: { main: [half] } }
    expect((await call('PUT', '/v1/editing/draft', { ...document, page, pageVersion, globalsVersion })).status).toBe(
      200,
    )
    expect((await opened()).draft.page).toMatchObject({ content: { name: '' }, itemContainers: { main: [half] } })
    await call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [] } } })
    expect((await opened()).draft).toBeNull()
  })

  test('of one page leaves what was begun at another of what stands on every page, until that is said again', async () => {
    const { document, pageVersion, globalsVersion } = await opened()
    const globals = { ...document.globals, content: { ...document.globals.content, begun: 'elsewhere' } }
    await keep('Tere', { globals })
    const page = { ...document.page, itemContainers: { main: [noteOf('a', 'Siin')] } }
    expect((await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })).status).toBe(200)
    const { draft } = await opened()
    expect(draft.globals.content.begun).toBe('elsewhere')
    expect(draft.page.itemContainers.main[0].data.text.et).toBe('Siin')
    await keep('Siin')
    expect((await opened()).draft.globals).toEqual(document.globals)
    await call('DELETE', `/v1/editing/draft?page=${id}`)
  })

  test('of what is shown anyhow is none', async () => {
    await keep('Midagi')
    expect((await keep('Tere')).status).toBe(200)
    expect((await opened()).draft).toBeNull()
  })
})

test('kinds of blocks are told with the schema that their forms are made of', async () => {
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
])('%s gets none of it', async (_who, visitor, status) => {
  app.actAs(visitor)
  for (const [method, url] of [
    ['GET', `/v1/editing?page=${id}`],
    ['GET', '/v1/editing/block'],
    ['POST', '/v1/editing'],
    ['PUT', '/v1/editing/draft'],
    ['DELETE', `/v1/editing/draft?page=${id}`],
  ] as const) {
    expect((await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})).status, url).toBe(status)
  }
})
