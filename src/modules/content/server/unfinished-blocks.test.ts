import { describe, expect, test } from 'vitest'
import { createNote, setUpEditedPages } from '#content/testing/edited-pages.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'

let id: number
const { call, readEditing } = setUpEditedPages(created => {
  id = created.id
})

const createEmptyNote = () => createNote(`empty-${crypto.randomUUID()}`, ' ')
const createOuter = () => ({
  ...createNote('outer', 'Väline'),
  containers: { inside: [createNote('inner', 'Sisemine'), createEmptyNote()] },
})
const LATER = { from: '2099-01-01T00:00:00.000Z', until: null }

/** Each call that publishes blocks: its path, its body, and the prefix of fields in its errors. */
const CALLS: Record<string, (main: object[], confirmation: object) => Promise<[string, object, string]>> = {
  'a page': async (main, confirmation) => {
    const { pageVersion: version } = await readEditing()
    return ['/v1/page', { id, version, itemContainers: { main }, ...confirmation }, '']
  },
  'a page, by the editor': async (main, confirmation) => {
    const { pageVersion: baseVersion } = await readEditing()
    return ['/v1/editing', { page: { id, itemContainers: { main } }, baseVersion, ...confirmation }, 'page.']
  },
  'a page that is scheduled': async (main, confirmation) => {
    const { pageVersion: version } = await readEditing()
    return [
      '/v1/page-schedule',
      { page: { id, version, itemContainers: { main }, ...confirmation }, ...LATER },
      'page.',
    ]
  },
  'header and footer': async (main, confirmation) => [
    '/v1/item-container',
    { itemContainers: { main }, ...confirmation },
    '',
  ],
  'header and footer, by the editor': async (main, confirmation) => [
    '/v1/editing',
    { itemContainers: { main }, ...confirmation },
    '',
  ],
}

describe.each(Object.keys(CALLS))('%s', name => {
  const sendBlocks = async (main: object[], confirmation = {}) => {
    const [url, body, prefix] = await (CALLS[name] as (typeof CALLS)[string])(main, confirmation)
    const { status, body: answer } = await call('POST', url, body)
    return { status, message: answer.message, fields: Object.keys(answer.errors ?? {}), prefix }
  }

  test('rejects an unfinished block and names it', async () => {
    const rejection = await sendBlocks([createNote('whole', 'Valmis'), createEmptyNote()])
    expect(rejection).toMatchObject({ status: 422, message: expect.stringContaining('pooleli') })
    expect(rejection.fields).toEqual([`${rejection.prefix}itemContainers.main.1`])
    const nestedRejection = await sendBlocks([createOuter()])
    expect(nestedRejection.fields).toEqual([`${nestedRejection.prefix}itemContainers.main.0.containers.inside.1`])
  })

  test('accepts a hidden block and an explicit confirmation', async () => {
    expect((await sendBlocks([createNote('whole', 'Valmis'), { ...createEmptyNote(), hidden: true }])).status).toBe(200)
    expect((await sendBlocks([createEmptyNote()], { acceptsUnfinished: true })).status).toBe(200)
  })
})

test('accepts other changes beside a block that was unfinished before', async () => {
  const { pageVersion: version } = await readEditing()
  const empty = createEmptyNote()
  const page = { id, version, itemContainers: { main: [empty] } }
  expect((await call('POST', '/v1/page', { ...page, acceptsUnfinished: true })).status).toBe(200)
  const main = [empty, createNote('next', 'Järgmine')]
  expect((await call('POST', '/v1/page', { id, version: version + 1, itemContainers: { main } })).status).toBe(200)
})

const restoreVersion = async (number: number, confirmation = {}) => {
  const { pageVersion: version } = await readEditing()
  return call('POST', `/v1/page-settings/${id}/restore`, { number, version, ...confirmation })
}

test('restores a version with unfinished blocks only on confirmation', async () => {
  const { pageVersion: version } = await readEditing()
  const empty = {
    id,
    version,
    itemContainers: { main: [createNote('whole', 'Valmis'), createEmptyNote()] },
    acceptsUnfinished: true,
  }
  expect((await call('POST', '/v1/page', empty)).status).toBe(200)
  const finished = { id, version: version + 1, itemContainers: { main: [createNote('whole', 'Valmis')] } }
  expect((await call('POST', '/v1/page', finished)).status).toBe(200)
  const response = await restoreVersion(version + 1)
  expect(response).toMatchObject({ status: 422, body: { errors: { 'itemContainers.main.1': [expect.any(String)] } } })
  expect((await restoreVersion(version + 1, { acceptsUnfinished: true })).status).toBe(200)
})
const FROM_LATER = { ...HIDDEN_VISIBILITY, type: 1, rangeFrom: Date.parse(LATER.from), stateInRange: 0 }

test('schedules a version with an unfinished block that visitors see now only on confirmation', async () => {
  const { pageVersion: version } = await readEditing()
  const main = [createNote('whole', 'Valmis'), createEmptyNote()]
  const page = { id, version, itemContainers: { main }, acceptsUnfinished: true }
  expect((await call('POST', '/v1/page', page)).status).toBe(200)
  const scheduleVersion = (confirmation: object) =>
    call('POST', '/v1/page-schedule', { page: { id, version: version + 1, ...confirmation }, ...LATER })
  const response = await scheduleVersion({})
  expect(response).toMatchObject({
    status: 422,
    body: { errors: { 'page.itemContainers.main.1': [expect.any(String)] } },
  })
  expect((await scheduleVersion({ acceptsUnfinished: true })).status).toBe(200)
})

describe('a hidden page with unfinished blocks', () => {
  const showScheduledVersion = (visibility: object | null, confirmation = {}) =>
    call('PUT', `/v1/page-settings/${id}/visibility`, { visibility, ...confirmation })
  const hidePage = async () => {
    const { pageVersion: version } = await readEditing()
    expect((await showScheduledVersion(HIDDEN_VISIBILITY)).status).toBe(200)
    const page = { id, version, itemContainers: { main: [createNote('whole', 'Valmis'), createEmptyNote()] } }
    expect((await call('POST', '/v1/page', { ...page, acceptsUnfinished: true })).status).toBe(200)
  }

  test.each([
    ['always', null],
    ['from a moment on', FROM_LATER],
  ])('shows a hidden page with unfinished blocks %s only on confirmation', async (_name, visibility) => {
    await hidePage()
    const response = await showScheduledVersion(visibility)
    expect(response).toMatchObject({ status: 422, body: { errors: { 'itemContainers.main.1': [expect.any(String)] } } })
    expect((await showScheduledVersion({ ...HIDDEN_VISIBILITY, stateInRange: 2 })).status).toBe(200)
    expect((await showScheduledVersion(visibility, { acceptsUnfinished: true })).status).toBe(200)
  })

  test('schedules an unfinished page only on confirmation', async () => {
    await hidePage()
    const { pageVersion: version } = await readEditing()
    const schedule = (confirmation = {}) =>
      call('POST', '/v1/page-schedule', { page: { id, version, ...confirmation }, ...LATER, showPage: true })
    const response = await schedule()
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { 'page.itemContainers.main.1': [expect.any(String)] } },
    })
    expect((await schedule({ acceptsUnfinished: true })).status).toBe(200)
  })

  test('shows a page with unfinished blocks in a scheduled version only on confirmation', async () => {
    const { pageVersion: version } = await readEditing()
    expect((await showScheduledVersion(HIDDEN_VISIBILITY)).status).toBe(200)
    const page = { id, version, itemContainers: { main: [createEmptyNote()] }, acceptsUnfinished: true }
    expect((await call('POST', '/v1/page-schedule', { page, ...LATER })).status).toBe(200)
    expect((await showScheduledVersion(null)).status).toBe(422)
    expect((await showScheduledVersion(null, { acceptsUnfinished: true })).status).toBe(200)
  })

  test('keeps an unfinished page visible that was visible before', async () => {
    const { pageVersion: version } = await readEditing()
    const page = { id, version, itemContainers: { main: [createEmptyNote()] } }
    expect((await call('POST', '/v1/page', { ...page, acceptsUnfinished: true })).status).toBe(200)
    expect((await showScheduledVersion(FROM_LATER)).status).toBe(200)
  })
})

test('accepts unfinished blocks in a draft', async () => {
  const { document, pageVersion, globalsVersion } = await readEditing()
  const page = { ...document.page, itemContainers: { main: [createEmptyNote()] } }
  expect((await call('PUT', '/v1/editing/draft', { page, pageVersion, globalsVersion })).status).toBe(200)
})
