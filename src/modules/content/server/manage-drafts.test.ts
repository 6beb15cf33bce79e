import { describe, expect, test } from 'vitest'
import { createNote, createWriter, setUpEditedPages } from '#content/testing/edited-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'

let app: TestApp
let id: number
const { call, readEditing, readAuditEntries } = setUpEditedPages(created => {
  app = created.app
  id = created.id
})

describe('a draft', () => {
  const saveDraft = async (et: string, overrides: object = {}) => {
    const { document, pageVersion, globalsVersion } = await readEditing()
    const page = { ...document.page, itemContainers: { main: [createNote('a', et)] } }
    return call('PUT', '/v1/editing/draft', { ...document, page, pageVersion, globalsVersion, ...overrides })
  }

  test('keeps a draft private, writes no audit entry and deletes it on request', async () => {
    const auditCount = (await readAuditEntries()).length
    expect((await saveDraft('Pooleli')).status).toBe(200)
    expect((await saveDraft('Veel pooleli')).status).toBe(200)
    const { document, draft } = await readEditing()
    expect(document.page.itemContainers.main[0].data.text.et).toBe('Tere')
    expect(draft).toMatchObject({ base: null, page: { itemContainers: { main: [createNote('a', 'Veel pooleli')] } } })
    expect(await readAuditEntries()).toHaveLength(auditCount)
    app.signInAs(createWriter('jüri'), 2)
    expect((await readEditing()).draft).toBeNull()
    app.signInAs(createWriter('mari'))
    // A client repeats the call when its answer was lost.
    for (const _call of ['first', 'repeated']) {
      expect((await call('DELETE', `/v1/editing/draft?page=${id}`)).status).toBe(200)
      expect((await readEditing()).draft).toBeNull()
    }
  })

  test('refuses to read or restore a draft by its version number', async () => {
    const { pageVersion } = await readEditing()
    await saveDraft('Ainult mulle')
    const number = pageVersion + 1
    app.signInAs(createWriter('jüri'), 2)
    await saveDraft('Jüri oma', { pageVersion: number })
    expect(JSON.stringify(await readEditing())).not.toContain('Ainult mulle')
    expect((await call('GET', `/v1/page-settings/${id}/version/${number}`)).status).toBe(404)
    const restoreResponse = await call('POST', `/v1/page-settings/${id}/restore`, { number, version: pageVersion })
    expect(restoreResponse.status).toBe(404)
    expect((await readEditing()).document.page.itemContainers.main[0].data.text.et).toBe('Tere')
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    app.signInAs(createWriter('mari'))
    expect((await readEditing()).draft.page.itemContainers.main).toEqual([createNote('a', 'Ainult mulle')])
    await call('DELETE', `/v1/editing/draft?page=${id}`)
  })

  test('reads a draft with its base when somebody saved after the draft', async () => {
    await saveDraft('Mari')
    const { pageVersion } = await readEditing()
    app.signInAs(createWriter('jüri'), 2)
    await call('POST', '/v1/editing', {
      page: { id, version: pageVersion, itemContainers: { main: [createNote('a', 'Jüri')] } },
    })
    app.signInAs(createWriter('mari'))
    const getText = ({ page }: { page: { itemContainers: { main: { data: { text: { et: string } } }[] } } }) =>
      page.itemContainers.main[0]?.data.text.et
    const { document, draft } = await readEditing()
    expect([getText(draft.base), getText(draft), getText(document)]).toEqual(['Tere', 'Mari', 'Jüri'])
  })

  test('accepts a draft with invalid blocks and deletes it by a save', async () => {
    const { document, pageVersion, globalsVersion } = await readEditing()
    const invalidBlock = { ...createNote('b', 'Pool'), data: { size: 'xl' } }
    const page = {
      ...document.page,
      content: { ...document.page.content, name: '' },
      itemContainers: { main: [invalidBlock] },
    }
    expect((await call('PUT', '/v1/editing/draft', { ...document, page, pageVersion, globalsVersion })).status).toBe(
      200,
    )
    expect((await readEditing()).draft.page).toMatchObject({
      content: { name: '' },
      itemContainers: { main: [invalidBlock] },
    })
    await call('POST', '/v1/editing', { page: { id, version: pageVersion, itemContainers: { main: [] } } })
    expect((await readEditing()).draft).toBeNull()
  })

  test('keeps a draft through saves and restores outside the editor, with its base', async () => {
    await saveDraft('Pooleli')
    const { pageVersion } = await readEditing()
    const metaDescription = multilingual({ et: 'Lühidalt', en: 'In short' })
    await call('POST', '/v1/page', { id, version: pageVersion, metaDescription })
    const afterSave = await readEditing()
    expect(afterSave.document.page).toMatchObject({ metaDescription })
    expect(afterSave.draft).toMatchObject({
      page: { itemContainers: { main: [createNote('a', 'Pooleli')] } },
      base: { page: { metaDescription: null, itemContainers: { main: [createNote('a', 'Tere')] } } },
    })
    const restoreInput = { number: pageVersion, version: afterSave.pageVersion }
    expect((await call('POST', `/v1/page-settings/${id}/restore`, restoreInput)).status).toBe(200)
    const { draft, pageVersion: currentVersion } = await readEditing()
    expect(draft).toMatchObject({ page: { itemContainers: { main: [createNote('a', 'Pooleli')] } } })
    const restoreInEditor = { number: pageVersion, version: currentVersion, inEditor: true }
    expect((await call('POST', `/v1/page-settings/${id}/restore`, restoreInEditor)).status).toBe(200)
    expect((await readEditing()).draft).toBeNull()
  })

  test('rejects a draft with a page id beyond the range of ids, with an error at its field', async () => {
    const { document, pageVersion, globalsVersion } = await readEditing()
    const page = { ...document.page, id: 2_147_483_648 }
    const { status, body } = await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['page.id']])
  })

  test('keeps a draft of global content through saves outside the editor', async () => {
    const { document } = await readEditing()
    await saveDraft('Tere', { globals: { ...document.globals, content: { edited: 'elsewhere' } } })
    expect((await call('POST', '/v1/field-bulk', { content: { phone: '5' } })).status).toBe(200)
    expect((await call('POST', '/v1/item-container', { itemContainers: { footer: [] } })).status).toBe(200)
    expect((await readEditing()).draft).toMatchObject({ globals: { content: { edited: 'elsewhere' } } })
    await call('DELETE', '/v1/editing/draft?globals=1')
  })

  test('keeps the global draft of another page until global content is sent', async () => {
    const { document, pageVersion, globalsVersion } = await readEditing()
    const globals = { ...document.globals, content: { ...document.globals.content, edited: 'elsewhere' } }
    await saveDraft('Tere', { globals })
    const page = { ...document.page, itemContainers: { main: [createNote('a', 'Siin')] } }
    expect((await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })).status).toBe(200)
    const { draft } = await readEditing()
    expect(draft.globals.content.edited).toBe('elsewhere')
    expect(draft.page.itemContainers.main[0].data.text.et).toBe('Siin')
    await saveDraft('Siin')
    expect((await readEditing()).draft.globals).toEqual(document.globals)
    await call('DELETE', `/v1/editing/draft?page=${id}`)
  })

  test('deletes only the draft of the page, and the global draft on request', async () => {
    const { document } = await readEditing()
    await saveDraft('Siin', { globals: { ...document.globals, content: { edited: 'elsewhere' } } })
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    const { draft } = await readEditing()
    expect(draft).toMatchObject({ page: document.page, globals: { content: { edited: 'elsewhere' } } })
    await call('DELETE', '/v1/editing/draft?globals=1')
    expect((await readEditing()).draft).toBeNull()
  })

  test('finds a draft by the user id, not the username', async () => {
    await saveDraft('Pooleli')
    app.signInAs(createWriter('mari-liis'))
    expect((await readEditing()).draft).not.toBeNull()
    app.signInAs(createWriter('mari'), 2)
    expect((await readEditing()).draft).toBeNull()
  })

  test('deletes a draft that equals the shown page', async () => {
    await saveDraft('Midagi')
    expect((await saveDraft('Tere')).status).toBe(200)
    expect((await readEditing()).draft).toBeNull()
  })
})
test('lists other editors of a page until they leave or time out', async () => {
  const reportPresence = async (): Promise<string[]> => {
    const { body } = await call('PUT', `/v1/editing/presence?page=${id}`)
    return body.results.map((editor: { username: string }) => editor.username)
  }
  const startedAt = new Date()
  app.setNow(startedAt)
  expect(await reportPresence()).toEqual([])
  app.signInAs(createWriter('jüri'), 2)
  expect(await reportPresence()).toEqual(['mari'])
  await call('DELETE', `/v1/editing/presence?page=${id}`)
  app.signInAs(createWriter('mari'))
  expect(await reportPresence()).toEqual([])
  app.signInAs(createWriter('jüri'), 2)
  expect(await reportPresence()).toEqual(['mari'])
  app.setNow(new Date(startedAt.getTime() + 80_000))
  expect(await reportPresence()).toEqual([])
  app.setNow(new Date())
})
