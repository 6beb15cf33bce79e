import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { createPages } from './create-pages.ts'
import { registerEditRoutes } from './edit-routes.ts'
import { indexBlockTypes } from './read-containers.ts'
import { registerPageRoutes } from './routes.ts'

const WRITER = createStaffMember(['page.edit', 'page.structure', 'page.manage'])
const note = defineBlockType({
  type: 'note',
  version: 1,
  schema: z.object({ html: localizedText }),
  defaults: { html: multilingual({}) },
})
const createNote = (et: string, overrides: object = {}) => ({
  id: 'n1',
  type: 'note',
  version: 1,
  data: { html: multilingual({ et, en: 'Hello' }) },
  ...overrides,
})

let app: TestApp
let id: number
beforeAll(async () => {
  const types = indexBlockTypes(note)
  app = await createTestApp(testApp => {
    registerPageRoutes(testApp, types, async () => false)
    registerEditRoutes(testApp, types)
  })
  const page = {
    layout: 'Basic',
    kind: 'content' as const,
    name: 'Meist',
    title: multilingual({ et: 'Meist', en: 'About' }),
  }
  ;[id = 0] = await arrange(app.db, tx => createPages(tx, [page]))
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(WRITER))

const get = async (url: string) => {
  const response = await app.server.inject({ url, headers: { accept: 'application/json' } })
  return { status: response.statusCode, body: response.json() }
}
const post = async (url: string, payload: object) => {
  const response = await app.server.inject({ method: 'POST', url, payload, headers: { 'x-csrf-token': 'right' } })
  return { status: response.statusCode, body: response.json() }
}
const countAuditEntries = async () =>
  (await app.db.$client.query(`select kind, action from audit_entry where kind = 'page' order by id`)).rows.length

describe('a page', () => {
  test('reads a page by id and by name, with any other query parameters', async () => {
    const byId = await get(`/v1/page/${id}?lang=en&fieldsPreset=default&utm_source=mail&q=turbo&page=2`)
    expect(byId).toMatchObject({ status: 200, body: { success: true, data: { id, title: 'About', lang: 'en' } } })
    expect((await get('/about?lang=en&q=turbo')).body).toEqual(byId.body)
    expect((await get('/en/about?q=turbo')).body).toEqual(byId.body)
    expect((await get('/v1/page/999999')).status).toBe(404)
    expect((await get('/no-such-page?lang=en')).status).toBe(404)
  })

  test('saves sent fields with sanitized texts and keeps omitted ones', async () => {
    const before = (await get(`/v1/page/${id}?fieldsPreset=frontEdit`)).body.data
    const saveResponse = await post('/v1/page', {
      id,
      version: before.version,
      content: { ...before.content, lead: multilingual({ et: 'Lugu' }) },
      itemContainers: { main: [createNote('<p onclick="x()">Tere</p>')] },
      metaDescription: multilingual({ et: 'Kes me oleme' }),
    })
    expect(saveResponse).toEqual({ status: 200, body: { success: true, data: { version: before.version + 1 } } })
    const after = (await get(`/v1/page/${id}?lang=et`)).body.data
    expect(after).toMatchObject({
      layout: 'Basic',
      title: 'Meist',
      description: 'Kes me oleme',
      version: saveResponse.body.data.version,
    })
    expect(after.content.lead).toEqual({ type: 'language', et: 'Lugu' })
    expect(after.itemContainers.main[0].data.html).toEqual({ type: 'language', et: '<p>Tere</p>' })
  })

  test('replaces lone surrogates in texts', async () => {
    const { version } = (await get(`/v1/page/${id}`)).body.data
    const saveResponse = await post('/v1/page', {
      id,
      version,
      metaDescription: multilingual({ et: 'Kes\ud83d' }),
      itemContainers: { main: [createNote('<p>Tere\ud83d</p>')] },
    })
    expect(saveResponse.status).toBe(200)
    expect((await get(`/v1/page/${id}?lang=et`)).body.data.description).toBe('Kes\ufffd')
  })

  test('returns all languages and hidden blocks to editors who ask, and never to guests', async () => {
    const { version } = (await get(`/v1/page/${id}`)).body.data
    await post('/v1/page', { id, version, itemContainers: { main: [createNote('Salajane', { hidden: true })] } })
    const url = `/v1/page/${id}?lang=en&fieldsPreset=frontEdit`
    expect((await get(url)).body.data.itemContainers.main[0].data.html).toMatchObject({ et: 'Salajane', en: 'Hello' })
    app.signInAs(GUEST)
    expect((await get(url)).body.data.itemContainers.main).toEqual([])
  })

  test('leaves a page unchanged that is sent back as it was read', async () => {
    const before = (await get(`/v1/page/${id}?fieldsPreset=frontEdit&lang=en`)).body.data
    const readLatestVersion = async () =>
      (await app.db.$client.query('select * from page_version where page_id = $1 order by number desc limit 1', [id]))
        .rows[0]
    const row = await readLatestVersion()
    expect(before.canonical).toMatch(/\/en\/about$/)
    expect((await post('/v1/page', before)).status).toBe(200)
    const { number, base, saved_at, cause, ...columns } = row
    expect(await readLatestVersion()).toMatchObject({ ...columns, number: number + 1, canonical: null })
    const { version } = (await get(`/v1/page/${id}`)).body.data
    const canonical = 'https://example.ee/about'
    expect((await post('/v1/page', { id, version, canonical })).status).toBe(200)
    expect((await get(`/v1/page/${id}?lang=et`)).body.data.canonical).toBe(canonical)
    expect((await post('/v1/page', { id, version: version + 1, canonical: null })).status).toBe(200)
  })

  test('loses no other language and no hidden block of a page read in one language and sent back', async () => {
    const readStoredPage = async () => (await get(`/v1/page/${id}?fieldsPreset=frontEdit`)).body.data
    const { version, content } = await readStoredPage()
    const picture = '<p><img src="/file/get/1/a.png" alt="" loading="lazy" /></p>'
    const onlyEt = { html: multilingual({ et: 'Ainult eesti keeles' }) }
    await post('/v1/page', {
      id,
      version,
      content: { ...content, lead: multilingual({ et: 'Lugu', en: 'Story' }) },
      itemContainers: {
        main: [
          createNote(picture),
          createNote('Peidus', { id: 'n2', hidden: true }),
          createNote('', { id: 'n3', data: onlyEt }),
        ],
      },
    })
    for (const language of ['et', 'en']) {
      const before = await readStoredPage()
      const read = (await get(`/v1/page/${id}?lang=${language}`)).body.data
      expect((await post('/v1/page', read)).status).toBe(200)
      const { content, itemContainers } = await readStoredPage()
      expect({ content, itemContainers }).toEqual({ content: before.content, itemContainers: before.itemContainers })
    }
    const { itemContainers, version: next } = (await get(`/v1/page/${id}?lang=en`)).body.data
    itemContainers.main[0].data.html.en = 'Changed'
    itemContainers.main.reverse()
    expect((await post('/v1/page', { id, version: next, itemContainers })).status).toBe(200)
    const [, , changedBlock] = (await readStoredPage()).itemContainers.main
    expect(changedBlock.data.html).toMatchObject({ et: picture, en: 'Changed' })
  })

  test('accepts a page beyond the body limit of other calls', async () => {
    const { version } = (await get(`/v1/page/${id}`)).body.data
    const long = `<p>${'pikk lugu '.repeat(130_000)}</p>`
    expect((await post('/v1/page', { id, version, itemContainers: { main: [createNote(long)] } })).status).toBe(200)
    const tooLong = createNote('x'.repeat(4_000_000))
    expect((await post('/v1/page', { id, version: version + 1, itemContainers: { main: [tooLong] } })).status).toBe(413)
    expect((await post('/v1/page', { id, version: version + 1, itemContainers: { main: [] } })).status).toBe(200)
  })

  test('rejects a save over a newer version with a clear message', async () => {
    const { version } = (await get(`/v1/page/${id}`)).body.data
    const answers = await Promise.all(
      ['a', 'b'].map(et => post('/v1/page', { id, version, itemContainers: { main: [createNote(et)] } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/vahepeal muutnud/)
  })

  test.each([
    ['content', 'ProductDetailView', 'Contact'],
    ['content', 'GalleryDetailView', 'parallax'],
    ['product', 'Default', 'ProductDetailView'],
    ['album', 'ProductDetailView', 'GalleryDetailView'],
  ] as const)('rejects for a page of kind %s the layout %s and accepts %s', async (kind, otherLayout, ownLayout) => {
    const page = { layout: 'Basic', kind, subjectId: 1, name: 'Kujundus', title: multilingual({ et: 'Kujundus' }) }
    const [pageId = 0] = await arrange(app.db, tx => createPages(tx, [page]))
    const edit = { id: pageId, version: 1, metaKeywords: multilingual({ et: 'a' }) }
    const response = await post('/v1/page', { ...edit, layout: otherLayout })
    expect(response).toMatchObject({ status: 422, body: { errors: { layout: [expect.any(String)] } } })
    expect((await post('/v1/page', { ...edit, layout: 'Basic' })).status).toBe(200)
    expect((await post('/v1/page', { ...edit, version: 2, layout: ownLayout })).status).toBe(200)
  })

  test('rejects a block that cannot be shown and names it', async () => {
    const { version } = (await get(`/v1/page/${id}`)).body.data
    const saveResponse = await post('/v1/page', {
      id,
      version,
      itemContainers: { main: [createNote('x', { id: 'odd', type: 'odd' })] },
    })
    expect(saveResponse).toMatchObject({
      status: 422,
      body: { errors: { 'itemContainers.main.0': [expect.stringContaining('odd')] } },
    })
    expect((await post('/v1/page', { id: 999_999, version: 1 })).status).toBe(404)
    expect((await post('/v1/page', { id, version, layout: 'Odd' })).body.errors).toHaveProperty('layout')
  })
})

describe('sent blocks', () => {
  const createBox = (id: string, innerBlocks: object[]) => createNote('x', { id, containers: { left: innerBlocks } })
  const invalidBlock = createNote('x', { id: 'wrong', data: { html: 5 } })
  test.each([
    ['with one id in one place', [createNote('a'), createNote('b')], ['0.id', '1.id']],
    [
      'with one id at two depths',
      [createBox('b', [createNote('a')]), createNote('b')],
      ['0.containers.left.0.id', '1.id'],
    ],
    ['with an invalid field', [createBox('b', [createNote('a'), invalidBlock])], ['0.containers.left.1.data.html']],
  ])('rejects by path blocks %s', async (_name, main, fields) => {
    const { version } = (await get(`/v1/page/${id}`)).body.data
    const response = await post('/v1/page', { id, version, itemContainers: { main } })
    expect([response.status, Object.keys(response.body.errors)]).toEqual([
      422,
      fields.map(field => `itemContainers.main.${field}`),
    ])
    const { version: globalsVersion } = (await get('/v1/item-container')).body.data
    expect((await post('/v1/item-container', { itemContainers: { main }, version: globalsVersion })).status).toBe(422)
  })
})

test('rejects a social image that does not exist', async () => {
  const { version } = (await get(`/v1/page/${id}`)).body.data
  for (const src of ['/file/get/99999/x.png', '/file/get/9999999999/x.png']) {
    const response = await post('/v1/page', { id, version, socialImage: src })
    expect(response).toMatchObject({ status: 422, body: { errors: { socialImage: [expect.any(String)] } } })
  }
  const file = await makeFile(app.db, app.storage, { name: 'a.png' })
  expect((await post('/v1/page', { id, version, socialImage: `/file/get/${file.id}/a.png` })).status).toBe(200)
})

describe('global content', () => {
  test('starts with empty global content, whose fields and containers change by name', async () => {
    expect((await get('/v1/item-container')).body.data).toEqual({ itemContainers: {}, content: {}, version: 0 })
    const fields = await post('/v1/field-bulk', { content: { phone: '123', hours: 'E–R' }, version: 0 })
    expect(fields.status).toBe(200)
    expect((await post('/v1/field-bulk', { content: { phone: '456' } })).status).toBe(200)
    const saveResponse = await post('/v1/item-container', { itemContainers: { footer: [createNote('Jalus')] } })
    expect(
      (await post('/v1/item-container', { itemContainers: { header: [createNote('Päis', { id: 'n2' })] } })).status,
    ).toBe(200)
    const duplicate = await post('/v1/item-container', {
      itemContainers: { aside: [createNote('Kõrval', { id: 'n2' })] },
    })
    expect(Object.keys(duplicate.body.errors)).toEqual(['itemContainers.aside.0.id'])
    const { data } = (await get('/v1/item-container?lang=et')).body
    expect(data).toMatchObject({ content: { phone: '456', hours: 'E–R' }, version: saveResponse.body.data.version + 1 })
    expect(Object.keys(data.itemContainers).sort()).toEqual(['footer', 'header'])
  })

  test('loses no other language and no hidden block of global content read in one language and sent back', async () => {
    const readStoredGlobals = async () => (await get('/v1/item-container?fieldsPreset=frontEdit')).body.data
    const hidden = createNote('Peidus', { id: 'h1', hidden: true })
    await post('/v1/item-container', { itemContainers: { footer: [createNote('Jalus'), hidden] } })
    await post('/v1/field-bulk', { content: { hours: multilingual({ et: 'E–R', en: 'Mon–Fri' }) } })
    const before = await readStoredGlobals()
    for (const language of ['et', 'en']) {
      const { itemContainers, content } = (await get(`/v1/item-container?lang=${language}`)).body.data
      expect((await post('/v1/item-container', { itemContainers })).status).toBe(200)
      expect((await post('/v1/field-bulk', { content })).status).toBe(200)
    }
    const { version: _version, ...after } = await readStoredGlobals()
    expect(after).toEqual({ itemContainers: before.itemContainers, content: before.content })
  })

  test('rejects a save over a newer version', async () => {
    const { version } = (await get('/v1/item-container')).body.data
    expect((await post('/v1/item-container', { itemContainers: {}, version: version - 1 })).status).toBe(409)
    expect((await post('/v1/field-bulk', { content: {}, version: version - 1 })).status).toBe(409)
  })
})

test('lets only page editors write, and audits every write', async () => {
  const before = await countAuditEntries()
  for (const visitor of [GUEST, { ...WRITER, permissions: ['client'] }]) {
    app.signInAs(visitor)
    for (const url of ['/v1/page', '/v1/field-bulk', '/v1/item-container']) {
      expect([401, 403]).toContain((await post(url, { id, version: 1, content: {}, itemContainers: {} })).status)
    }
  }
  expect(await countAuditEntries()).toBe(before)
  app.signInAs(WRITER)
  expect((await post('/v1/field-bulk', { content: { phone: '789' } })).status).toBe(200)
  expect(await countAuditEntries()).toBe(before + 1)
})
