import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { createPages } from './create-pages.ts'
import { describePage } from './describe-page.ts'
import { editingRoutes } from './editing-routes.ts'
import { pageSettingsRoutes } from './page-settings-routes.ts'
import { pageTimesRoutes } from './page-times-routes.ts'
import { presenceRoutes } from './presence-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { blockTypes } from './read-containers.ts'
import { renamePages } from './rename-pages.ts'
import { routes } from './routes.ts'

const writer = (username: string): Visitor => ({
  ...GUEST,
  ...{ isGuest: false, username, roles: ['EDITOR'], permissions: ['page.edit', 'page.structure', 'page.manage'] },
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
  app = await createTestApp(served => {
    const types = blockTypes(note)
    routes(served, types)
    editingRoutes(served, types)
    pageSettingsRoutes(served, types)
    pageTimesRoutes(served, types)
    previewRoutes(served)
    presenceRoutes(served)
  })
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

describe('who may change words and pictures alone', () => {
  const block = noteOf('a', 'Tere')
  const changed = async (payload: object) => {
    const { pageVersion, globalsVersion } = await opened()
    app.actAs({ ...writer('juku'), permissions: ['page.edit'] })
    const { page, ...rest } = payload as { page?: object }
    const sent = page && { page: { id, version: pageVersion, ...page } }
    const answer = await call('POST', '/v1/editing', { ...rest, ...sent, globalsVersion })
    return { ...answer, wrote: (await opened()).pageVersion - pageVersion }
  }

  test('saves those, sent back with all that stands around them', async () => {
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
    ['another block', { page: { itemContainers: { main: [block, OTHER] } } }, /tekste ja pilte.*plokid/],
    ['no block', { page: { itemContainers: { main: [] } } }, /plokid/],
    ['a block elsewhere', { page: { itemContainers: { aside: [block] } } }, /plokid/],
    ['a hidden block', { page: { itemContainers: { main: [{ ...block, hidden: true }] } } }, /plokid/],
    ['a block on every page', { itemContainers: { everywhere: [OTHER] } }, /plokid/],
    ['another layout', { page: { layout: 'Contact' } }, /lehe seadeid/],
    ['another name', { page: { content: { name: 'Uus', title: multilingual({ et: 'Meist' }) } } }, /lehe seadeid/],
    ['another head', { page: { metaDescription: multilingual({ et: 'Uus' }) } }, /lehe seadeid/],
  ])('saves nothing of what comes with %s, and is told why', async (_what, payload, why) => {
    const refused = await changed({ content: { n: 6 }, ...payload })
    expect(refused).toMatchObject({ status: 403, wrote: 0 })
    expect(refused.body.message).toMatch(why)
    expect((await opened()).document.globals.content.n).not.toBe(6)
  })

  test('is told of a save in between, not of what was put there by it', async () => {
    const { pageVersion: version } = await opened()
    await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main: [block, OTHER] } } })
    app.actAs({ ...writer('juku'), permissions: ['page.edit'] })
    const late = await call('POST', '/v1/editing', { page: { id, version, itemContainers: { main: [block] } } })
    expect(late.status).toBe(409)
  })

  test('writes no settings by calls of their own, and plans no blocks with the right to settings alone', async () => {
    const { pageVersion: version } = await opened()
    app.actAs({ ...writer('juku'), permissions: ['page.edit'] })
    const visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 0 }
    expect((await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })).status).toBe(403)
    expect((await call('GET', `/v1/page-settings/${id}`)).status).toBe(200)
    app.actAs({ ...writer('juku'), permissions: ['page.edit', 'page.manage'] })
    expect((await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })).status).toBe(200)
    const [from, until] = [new Date(Date.now() + 60_000).toISOString(), null]
    const page = { id, version, itemContainers: { main: [block, OTHER] } }
    expect((await call('POST', '/v1/page-times', { page, from, until })).status).toBe(403)
    expect(
      (await call('POST', '/v1/page-times', { page: { id, version, layout: 'Contact' }, from, until })).status,
    ).toBe(200)
  })
})

describe('a save', () => {
  test('writes the page and what stands on every page together, and says so in the audit', async () => {
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

  test('says which version of the page it began with, in the page or beside it', async () => {
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
    ['somebody changed what stands on every page', 409, (base: number) => ({ globalsVersion: base + 100 }), {}],
    ['a block of every page is broken', 422, (base: number) => ({ globalsVersion: base }), { size: 'xl' }],
  ])('where %s it writes nothing of the page either', async (_why, status, version, data) => {
    const first = await opened()
    const footer = [{ ...noteOf('f', 'All'), data: { ...noteOf('f', 'All').data, ...data } }]
    const refused = await call('POST', '/v1/editing', {
      page: { id, version: first.pageVersion, itemContainers: { main: [] } },
      ...{ ...version(first.globalsVersion), itemContainers: { footer } },
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

  test('that is cut off in the middle of it writes nothing, and what was written still lies there as a draft', async () => {
    // What stands on every page is there, so that the save has something to wait for behind the page that it wrote.
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

  test('with the title that it began with leaves the one that a product’s new name gave the page meanwhile', async () => {
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

  test('that is under way when its page follows a new name follows it too', async () => {
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

  test('over what somebody saved meanwhile is refused', async () => {
    const { pageVersion } = await opened()
    const save = (et: string) =>
      call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [noteOf('a', et)] } } })
    expect((await save('Mari')).status).toBe(200)
    app.actAs(writer('jüri'), 2)
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
    app.actAs(writer('jüri'), 2)
    expect((await opened()).draft).toBeNull()
    app.actAs(writer('mari'))
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    expect((await opened()).draft).toBeNull()
  })

  test('comes with what it began with where somebody saved meanwhile', async () => {
    await keep('Mari')
    const { pageVersion } = await opened()
    app.actAs(writer('jüri'), 2)
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

  test('is dropped of one page alone: what was begun elsewhere of every page stays until that is said', async () => {
    const { document } = await opened()
    await keep('Siin', { globals: { ...document.globals, content: { begun: 'elsewhere' } } })
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    const { draft } = await opened()
    expect(draft).toMatchObject({ page: document.page, globals: { content: { begun: 'elsewhere' } } })
    await call('DELETE', '/v1/editing/draft?globals=1')
    expect((await opened()).draft).toBeNull()
  })

  test('is its writer’s whatever they are called, and nobody else’s who is called so later', async () => {
    await keep('Pooleli')
    app.actAs(writer('mari-liis'))
    expect((await opened()).draft).not.toBeNull()
    app.actAs(writer('mari'), 2)
    expect((await opened()).draft).toBeNull()
  })

  test('of what is shown anyhow is none', async () => {
    await keep('Midagi')
    expect((await keep('Tere')).status).toBe(200)
    expect((await opened()).draft).toBeNull()
  })
})

describe('a link to what a page would be', () => {
  const make = async (et: string, days = 2) => {
    const { document, pageVersion } = await opened()
    const page = { ...document.page, version: pageVersion, itemContainers: { main: [noteOf('a', et)] } }
    return call('POST', '/v1/page-preview', { page, days })
  }
  const asGuest = async (path: string) => {
    app.actAs(GUEST)
    const answer = await call('GET', `/v1${path}`)
    app.actAs(writer('mari'))
    return answer
  }
  afterEach(() => app.setNow(new Date()))

  test('shows it without a login, hidden or not, while readers see what is shown; until it runs out', async () => {
    await call('PUT', `/v1/page-settings/${id}/visibility`, {
      visibility: { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 },
    })
    const { body } = await make('Tulevik')
    const seen = await asGuest(body.data.path)
    expect(seen.body.data).toMatchObject({
      ...{ id, canonical: '', alternatives: [], previewUntil: body.data.expiresAt },
      itemContainers: { main: [{ data: { text: { et: 'Tulevik' } } }] },
    })
    expect((await asGuest(`/page/${id}`)).status).toBe(404)
    const until = Date.parse(body.data.expiresAt)
    expect(until - Date.now()).toBeGreaterThan(47 * 3_600_000)
    app.setNow(new Date(until - 1))
    expect((await asGuest(body.data.path)).status).toBe(200)
    app.setNow(new Date(until))
    expect((await asGuest(body.data.path)).status).toBe(404)
  })

  test('opens its own page alone, holds no script, and can be ended', async () => {
    const { document, pageVersion } = await opened()
    const content = { ...document.page.content, html: { type: 'language', et: '<p>A<script>b</script></p>' } }
    const page = { ...document.page, version: pageVersion, content }
    const { path } = (await call('POST', '/v1/page-preview', { page, days: 1 })).body.data
    expect((await asGuest(path)).body.data.content.html.et).toBe('<p>A</p>')
    expect((await asGuest(path.replace(`/${id}?`, '/1?'))).status).toBe(id === 1 ? 200 : 404)
    expect((await asGuest(`/page/${id}?preview=guess`)).status).toBe(404)
    const [listed] = (await call('GET', `/v1/page-preview?page=${id}`)).body.results
    expect(listed).toMatchObject({ madeBy: 'mari' })
    expect((await call('DELETE', `/v1/page-preview/${listed.id}`)).status).toBe(200)
    expect((await asGuest(path)).status).toBe(404)
    expect((await call('DELETE', `/v1/page-preview/${listed.id}`)).status).toBe(404)
  })
})

describe('a planned version', () => {
  const at = (hours: number) => new Date(Date.UTC(2031, 0, 1, hours))
  const plan = async (et: string, from: Date, until: Date | null) => {
    const { document, pageVersion } = await opened()
    const page = { ...document.page, version: pageVersion, itemContainers: { main: [noteOf('a', et)] } }
    return call('POST', '/v1/page-times', {
      ...{ page, from: from.toISOString(), until: until?.toISOString() ?? null },
    })
  }
  const shownAt = async (moment: Date): Promise<string> => {
    app.setNow(moment)
    const { body } = await call('GET', `/v1/page/${id}`)
    return body.data.itemContainers.main[0].data.text.et
  }
  const calendar = async () => {
    const span = `from=${at(0).toISOString()}&until=${at(24).toISOString()}`
    const { body } = await call('GET', `/v1/page-times?${span}`)
    return body.results
      .filter(({ pageId }: { pageId: number }) => pageId === id)
      .map((turn: { kind: string; at: string }) => `${turn.kind} ${new Date(turn.at).getUTCHours()}`)
  }
  beforeEach(() => app.setNow(at(1)))
  afterEach(() => app.setNow(new Date()))

  test('is shown from its moment until its end, and stands in the calendar', async () => {
    expect((await plan('Kampaania', at(5), at(7))).status).toBe(200)
    expect([await shownAt(at(4)), await shownAt(at(5)), await shownAt(at(6)), await shownAt(at(7))]).toEqual([
      ...['Tere', 'Kampaania', 'Kampaania', 'Tere'],
    ])
    await call('PUT', `/v1/page-settings/${id}/visibility`, {
      visibility: {
        ...{ type: 2, rangeFrom: at(3).getTime(), rangeTo: at(9).getTime() },
        ...{ stateInRange: 0, stateOutRange: 1 },
      },
    })
    expect(await calendar()).toEqual(['visible 3', 'version-comes 5', 'version-goes 7', 'hidden 9'])
  })

  test('is taken back before it begins, or ended while it shows', async () => {
    const { body } = await plan('Kampaania', at(5), null)
    const planned = `/v1/page-times/${id}/${body.data.version}`
    expect((await call('DELETE', planned)).status).toBe(200)
    expect(await shownAt(at(6))).toBe('Tere')
    expect((await call('DELETE', planned)).status).toBe(404)
    const next = await plan('Teine', at(8), null)
    expect(await shownAt(at(9))).toBe('Teine')
    await call('DELETE', `/v1/page-times/${id}/${next.body.data.version}`)
    expect(await shownAt(at(10))).toBe('Tere')
  })

  test('is told of to whoever saves: it covers what is saved before it, and is ended by what is saved in its time', async () => {
    await plan('Kampaania', at(5), at(7))
    const save = async (et: string) => {
      const { pageVersion: version } = await opened()
      const page = { id, version, itemContainers: { main: [noteOf('a', et)] } }
      return (await call('POST', '/v1/editing', { page })).body.data.planned
    }
    const campaign = { number: 2, savedBy: 'mari', from: at(5).toISOString(), until: at(7).toISOString() }
    expect((await opened()).planned).toEqual([{ ...campaign, runs: false }])
    expect(await save('Enne')).toEqual([{ ...campaign, runs: false }])
    expect([await shownAt(at(4)), await shownAt(at(6))]).toEqual(['Enne', 'Kampaania'])
    expect((await opened()).planned).toEqual([{ ...campaign, runs: true }])
    expect(await save('Nüüd')).toEqual([])
    expect([(await opened()).planned, await shownAt(at(6))]).toEqual([[], 'Nüüd'])
  })

  test('that is shown is followed by another when the page gets a new name: an editor that is open meets it', async () => {
    await plan('Kampaania', at(5), at(7))
    app.setNow(at(6))
    const { pageVersion: version } = await opened()
    const title = multilingual({ et: 'Uus nimi', en: 'New name' })
    const by = { by: 'jaan', now: at(6) }
    await arrange(app.db, tx => describePage(tx, id, words => ({ ...words, title }), by))
    const { pageVersion, savedBy, document } = await opened()
    expect([document.page.content.title, savedBy]).toEqual([title, 'jaan'])
    const page = { id, version, itemContainers: { main: [noteOf('a', 'Vana')] } }
    expect((await call('POST', '/v1/editing', { page })).status).toBe(409)
    expect(pageVersion).toBeGreaterThan(version)
    expect([await shownAt(at(6)), await shownAt(at(7))]).toEqual(['Kampaania', 'Tere'])
    expect((await opened()).document.page.content.title).toEqual(title)
  })

  test('that has not begun follows a new name of the page, but for what it is called itself', async () => {
    await plan('Kampaania', at(5), at(7))
    const { document, pageVersion } = await opened()
    const own = { ...document.page.content, title: multilingual({ et: 'Nädal', en: 'About' }) }
    const page = { ...document.page, version: pageVersion, content: own }
    await call('POST', '/v1/page-times', { page, from: at(8).toISOString(), until: at(9).toISOString() })
    const title = multilingual({ et: 'Meie lugu', en: 'Our story' })
    const content = { ...document.page.content, title }
    expect((await call('POST', '/v1/editing', { page: { id, version: pageVersion, content } })).status).toBe(200)
    const titleAt = async (moment: Date) => {
      app.setNow(moment)
      return (await opened()).document.page.content.title
    }
    expect([await titleAt(at(6)), await titleAt(at(8))]).toEqual([
      title,
      multilingual({ et: 'Nädal', en: 'Our story' }),
    ])
    expect(await shownAt(at(6))).toBe('Kampaania')
    app.setNow(at(6))
    const again = multilingual({ et: 'Lugu', en: 'Story' })
    const by = { by: 'jaan', now: at(6) }
    await arrange(app.db, tx => describePage(tx, id, words => ({ ...words, title: again }), by))
    expect(await titleAt(at(8))).toEqual(multilingual({ et: 'Nädal', en: 'Story' }))
  })

  test.each(['a save', 'a new name'])(
    'that has not begun follows the page, not the campaign that is shown when it gets %s',
    async how => {
      const { document, pageVersion } = await opened()
      const called = async (title: object, from: number) => {
        const page = { ...document.page, version: pageVersion, content: { ...document.page.content, title } }
        await call('POST', '/v1/page-times', { page, from: at(from).toISOString(), until: at(from + 1).toISOString() })
      }
      const campaign = multilingual({ et: 'Kampaania', en: 'Campaign' })
      await called(campaign, 5)
      await called(document.page.content.title, 8)
      await called(campaign, 10)
      app.setNow(at(5))
      const title = multilingual({ et: 'Meie lugu', en: 'Our story' })
      if (how === 'a save') {
        const { document: shown, pageVersion: version } = await opened()
        const page = { id, version, content: { ...shown.page.content, title } }
        expect((await call('POST', '/v1/editing', { page })).status).toBe(200)
      } else {
        const by = { by: 'jaan', now: at(5) }
        await arrange(app.db, tx => describePage(tx, id, words => ({ ...words, title }), by))
      }
      const titleAt = async (moment: Date) => {
        app.setNow(moment)
        return (await opened()).document.page.content.title
      }
      expect([await titleAt(at(8)), await titleAt(at(10))]).toEqual([title, campaign])
    },
  )

  test('that ends before it begins is refused by name', async () => {
    const refused = await plan('Kunagi', at(5), at(4))
    expect(refused).toMatchObject({ status: 422, body: { errors: { until: [expect.stringMatching(/Lõpp/)] } } })
  })
})

test('a version is read whole, but for drafts', async () => {
  const { pageVersion, document, globalsVersion } = await opened()
  await call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [] } } })
  const read = await call('GET', `/v1/page-settings/${id}/version/1`)
  expect(read.body.data).toEqual(document.page)
  const page = { ...document.page, itemContainers: { main: [noteOf('a', 'Pooleli')] } }
  await call('PUT', '/v1/editing/draft', { page, pageVersion: 2, globalsVersion })
  expect((await call('GET', `/v1/page-settings/${id}/version/3`)).status).toBe(404)
})

test('those who edit one page see one another until they leave or fall silent', async () => {
  const others = async (): Promise<string[]> => {
    const { body } = await call('PUT', `/v1/editing/presence?page=${id}`)
    return body.results.map((one: { username: string }) => one.username)
  }
  const begun = new Date()
  app.setNow(begun)
  expect(await others()).toEqual([])
  app.actAs(writer('jüri'), 2)
  expect(await others()).toEqual(['mari'])
  await call('DELETE', `/v1/editing/presence?page=${id}`)
  app.actAs(writer('mari'))
  expect(await others()).toEqual([])
  app.actAs(writer('jüri'), 2)
  expect(await others()).toEqual(['mari'])
  app.setNow(new Date(begun.getTime() + 80_000))
  expect(await others()).toEqual([])
  app.setNow(new Date())
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
