import { describe, expect, test } from 'vitest'
import { editedPages, noteOf, writer } from '#content/testing/edited-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'

let app: TestApp
let id: number
const { call, opened, audits } = editedPages(given => {
  app = given.app
  id = given.id
})

describe('a draft', () => {
  const keep = async (et: string, more: object = {}) => {
    const { document, pageVersion, globalsVersion } = await opened()
    const page = { ...document.page, itemContainers: { main: [noteOf('a', et)] } }
    return call('PUT', '/v1/editing/draft', { ...document, page, pageVersion, globalsVersion, ...more })
  }

  test('is private, writes no audit entry, and can be deleted', async () => {
    const told = (await audits()).length
    expect((await keep('Pooleli')).status).toBe(200)
    expect((await keep('Veel pooleli')).status).toBe(200)
    const { document, draft } = await opened()
    expect(document.page.itemContainers.main[0].data.text.et).toBe('Tere')
    expect(draft).toMatchObject({ base: null, page: { itemContainers: { main: [noteOf('a', 'Veel pooleli')] } } })
    expect(await audits()).toHaveLength(told)
    app.signInAs(writer('jüri'), 2)
    expect((await opened()).draft).toBeNull()
    app.signInAs(writer('mari'))
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    expect((await opened()).draft).toBeNull()
  })

  test('cannot be read or restored by its version number', async () => {
    const { pageVersion } = await opened()
    await keep('Ainult mulle')
    const number = pageVersion + 1
    app.signInAs(writer('jüri'), 2)
    await keep('Jüri oma', { pageVersion: number })
    expect(JSON.stringify(await opened())).not.toContain('Ainult mulle')
    expect((await call('GET', `/v1/page-settings/${id}/version/${number}`)).status).toBe(404)
    const restored = await call('POST', `/v1/page-settings/${id}/restore`, { number, version: pageVersion })
    expect(restored.status).toBe(404)
    expect((await opened()).document.page.itemContainers.main[0].data.text.et).toBe('Tere')
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    app.signInAs(writer('mari'))
    expect((await opened()).draft.page.itemContainers.main).toEqual([noteOf('a', 'Ainult mulle')])
    await call('DELETE', `/v1/editing/draft?page=${id}`)
  })

  test('includes its base when somebody saved meanwhile', async () => {
    await keep('Mari')
    const { pageVersion } = await opened()
    app.signInAs(writer('jüri'), 2)
    await call('POST', '/v1/editing', {
      page: { id, version: pageVersion, itemContainers: { main: [noteOf('a', 'Jüri')] } },
    })
    app.signInAs(writer('mari'))
    const textOf = (of: { page: { itemContainers: { main: { data: { text: { et: string } } }[] } } }) =>
      of.page.itemContainers.main[0]?.data.text.et
    const { document, draft } = await opened()
    expect([textOf(draft.base), textOf(draft), textOf(document)]).toEqual(['Tere', 'Mari', 'Jüri'])
  })

  test('may contain invalid blocks, and is deleted by a save', async () => {
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

  test('survives saves and restores outside the editor, with its base', async () => {
    await keep('Pooleli')
    const { pageVersion } = await opened()
    const metaDescription = multilingual({ et: 'Lühidalt', en: 'In short' })
    await call('POST', '/v1/page', { id, version: pageVersion, metaDescription })
    const afterSave = await opened()
    expect(afterSave.document.page).toMatchObject({ metaDescription })
    expect(afterSave.draft).toMatchObject({
      page: { itemContainers: { main: [noteOf('a', 'Pooleli')] } },
      base: { page: { metaDescription: null, itemContainers: { main: [noteOf('a', 'Tere')] } } },
    })
    const brought = { number: pageVersion, version: afterSave.pageVersion }
    expect((await call('POST', `/v1/page-settings/${id}/restore`, brought)).status).toBe(200)
    const { draft, pageVersion: now } = await opened()
    expect(draft).toMatchObject({ page: { itemContainers: { main: [noteOf('a', 'Pooleli')] } } })
    const inEditor = { number: pageVersion, version: now, inEditor: true }
    expect((await call('POST', `/v1/page-settings/${id}/restore`, inEditor)).status).toBe(200)
    expect((await opened()).draft).toBeNull()
  })

  test('of a page beyond the range of ids is rejected at its field', async () => {
    const { document, pageVersion, globalsVersion } = await opened()
    const page = { ...document.page, id: 2_147_483_648 }
    const { status, body } = await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['page.id']])
  })

  test('of global content survives saves outside the editor', async () => {
    const { document } = await opened()
    await keep('Tere', { globals: { ...document.globals, content: { begun: 'elsewhere' } } })
    expect((await call('POST', '/v1/field-bulk', { content: { phone: '5' } })).status).toBe(200)
    expect((await call('POST', '/v1/item-container', { itemContainers: { footer: [] } })).status).toBe(200)
    expect((await opened()).draft).toMatchObject({ globals: { content: { begun: 'elsewhere' } } })
    await call('DELETE', '/v1/editing/draft?globals=1')
  })

  test('of one page keeps the global draft of another page until global content is sent', async () => {
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

  test('of a page is deleted alone; the global draft is deleted only on request', async () => {
    const { document } = await opened()
    await keep('Siin', { globals: { ...document.globals, content: { begun: 'elsewhere' } } })
    await call('DELETE', `/v1/editing/draft?page=${id}`)
    const { draft } = await opened()
    expect(draft).toMatchObject({ page: document.page, globals: { content: { begun: 'elsewhere' } } })
    await call('DELETE', '/v1/editing/draft?globals=1')
    expect((await opened()).draft).toBeNull()
  })

  test('follows the user id, not the username', async () => {
    await keep('Pooleli')
    app.signInAs(writer('mari-liis'))
    expect((await opened()).draft).not.toBeNull()
    app.signInAs(writer('mari'), 2)
    expect((await opened()).draft).toBeNull()
  })

  test('is deleted when it equals the shown page', async () => {
    await keep('Midagi')
    expect((await keep('Tere')).status).toBe(200)
    expect((await opened()).draft).toBeNull()
  })
})
test('lists other editors of a page until they leave or time out', async () => {
  const others = async (): Promise<string[]> => {
    const { body } = await call('PUT', `/v1/editing/presence?page=${id}`)
    return body.results.map((one: { username: string }) => one.username)
  }
  const begun = new Date()
  app.setNow(begun)
  expect(await others()).toEqual([])
  app.signInAs(writer('jüri'), 2)
  expect(await others()).toEqual(['mari'])
  await call('DELETE', `/v1/editing/presence?page=${id}`)
  app.signInAs(writer('mari'))
  expect(await others()).toEqual([])
  app.signInAs(writer('jüri'), 2)
  expect(await others()).toEqual(['mari'])
  app.setNow(new Date(begun.getTime() + 80_000))
  expect(await others()).toEqual([])
  app.setNow(new Date())
})
