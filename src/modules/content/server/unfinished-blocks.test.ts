import { describe, expect, test } from 'vitest'
import { editedPages, noteOf } from '#content/testing/edited-pages.ts'

let id: number
const { call, opened } = editedPages(given => {
  id = given.id
})

const emptyNote = () => noteOf(`empty-${crypto.randomUUID()}`, ' ')
const inside = () => ({
  ...noteOf('outer', 'Väline'),
  containers: { inside: [noteOf('inner', 'Sisemine'), emptyNote()] },
})
const LATER = { from: '2099-01-01T00:00:00.000Z', until: null }

/** Each call that publishes blocks: its path, its body, and the prefix of fields in its errors. */
const CALLS: Record<string, (main: object[], accepts: object) => Promise<[string, object, string]>> = {
  'a page': async (main, accepts) => {
    const { pageVersion: version } = await opened()
    return ['/v1/page', { id, version, itemContainers: { main }, ...accepts }, '']
  },
  'a page, by the editor': async (main, accepts) => {
    const { pageVersion: baseVersion } = await opened()
    return ['/v1/editing', { page: { id, itemContainers: { main } }, baseVersion, ...accepts }, 'page.']
  },
  'a page that is scheduled': async (main, accepts) => {
    const { pageVersion: version } = await opened()
    return ['/v1/page-times', { page: { id, version, itemContainers: { main }, ...accepts }, ...LATER }, 'page.']
  },
  'header and footer': async (main, accepts) => ['/v1/item-container', { itemContainers: { main }, ...accepts }, ''],
  'header and footer, by the editor': async (main, accepts) => [
    ...(['/v1/editing', { itemContainers: { main }, ...accepts }, ''] as const),
  ],
}

describe.each(Object.keys(CALLS))('%s', name => {
  const send = async (main: object[], accepts = {}) => {
    const [url, body, part] = await (CALLS[name] as (typeof CALLS)[string])(main, accepts)
    const { status, body: answer } = await call('POST', url, body)
    return { status, message: answer.message, fields: Object.keys(answer.errors ?? {}), part }
  }

  test('rejects an unfinished block and names it', async () => {
    const alone = await send([noteOf('whole', 'Valmis'), emptyNote()])
    expect(alone).toMatchObject({ status: 422, message: expect.stringContaining('pooleli') })
    expect(alone.fields).toEqual([`${alone.part}itemContainers.main.1`])
    const nested = await send([inside()])
    expect(nested.fields).toEqual([`${nested.part}itemContainers.main.0.containers.inside.1`])
  })

  test('accepts a hidden block and an explicit confirmation', async () => {
    expect((await send([noteOf('whole', 'Valmis'), { ...emptyNote(), hidden: true }])).status).toBe(200)
    expect((await send([emptyNote()], { acceptsUnfinished: true })).status).toBe(200)
  })
})

test('accepts other changes beside a block that was unfinished before', async () => {
  const { pageVersion: version } = await opened()
  const empty = emptyNote()
  const page = { id, version, itemContainers: { main: [empty] } }
  expect((await call('POST', '/v1/page', { ...page, acceptsUnfinished: true })).status).toBe(200)
  const main = [empty, noteOf('next', 'Järgmine')]
  expect((await call('POST', '/v1/page', { id, version: version + 1, itemContainers: { main } })).status).toBe(200)
})

const restore = async (number: number, accepts = {}) => {
  const { pageVersion: version } = await opened()
  return call('POST', `/v1/page-settings/${id}/restore`, { number, version, ...accepts })
}

test('restores a version with unfinished blocks only on confirmation', async () => {
  const { pageVersion: version } = await opened()
  const empty = {
    id,
    version,
    itemContainers: { main: [noteOf('whole', 'Valmis'), emptyNote()] },
    acceptsUnfinished: true,
  }
  expect((await call('POST', '/v1/page', empty)).status).toBe(200)
  const whole = { id, version: version + 1, itemContainers: { main: [noteOf('whole', 'Valmis')] } }
  expect((await call('POST', '/v1/page', whole)).status).toBe(200)
  const refused = await restore(version + 1)
  expect(refused).toMatchObject({ status: 422, body: { errors: { 'itemContainers.main.1': [expect.any(String)] } } })
  expect((await restore(version + 1, { acceptsUnfinished: true })).status).toBe(200)
})

const HIDDEN = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 }
const FROM_LATER = { ...HIDDEN, type: 1, rangeFrom: Date.parse(LATER.from), stateInRange: 0 }

describe('a hidden page with unfinished blocks', () => {
  const show = (visibility: object | null, accepts = {}) =>
    call('PUT', `/v1/page-settings/${id}/visibility`, { visibility, ...accepts })
  const hidePage = async () => {
    const { pageVersion: version } = await opened()
    expect((await show(HIDDEN)).status).toBe(200)
    const page = { id, version, itemContainers: { main: [noteOf('whole', 'Valmis'), emptyNote()] } }
    expect((await call('POST', '/v1/page', { ...page, acceptsUnfinished: true })).status).toBe(200)
  }

  test.each([
    ['always', null],
    ['from a moment on', FROM_LATER],
  ])('is shown %s only on confirmation', async (_when, visibility) => {
    await hidePage()
    const refused = await show(visibility)
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'itemContainers.main.1': [expect.any(String)] } } })
    expect((await show({ ...HIDDEN, stateInRange: 2 })).status).toBe(200)
    expect((await show(visibility, { acceptsUnfinished: true })).status).toBe(200)
  })

  test('is scheduled to be shown only on confirmation', async () => {
    await hidePage()
    const { pageVersion: version } = await opened()
    const plan = (accepts = {}) =>
      call('POST', '/v1/page-times', { page: { id, version, ...accepts }, ...LATER, showPage: true })
    const refused = await plan()
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { 'page.itemContainers.main.1': [expect.any(String)] } },
    })
    expect((await plan({ acceptsUnfinished: true })).status).toBe(200)
  })

  test('stays visible when it was visible before', async () => {
    const { pageVersion: version } = await opened()
    const page = { id, version, itemContainers: { main: [emptyNote()] } }
    expect((await call('POST', '/v1/page', { ...page, acceptsUnfinished: true })).status).toBe(200)
    expect((await show(FROM_LATER)).status).toBe(200)
  })
})

test('accepts unfinished blocks in a draft', async () => {
  const { document, pageVersion, globalsVersion } = await opened()
  const page = { ...document.page, itemContainers: { main: [emptyNote()] } }
  expect((await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })).status).toBe(200)
})
