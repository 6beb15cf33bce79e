import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNote, createWriter, setProductVisibility, setUpEditedPages } from '#content/testing/edited-pages.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { renamePages } from './rename-pages.ts'
import { updatePageMeta } from './update-page-meta.ts'

let app: TestApp
let id: number
const { call, readEditing } = setUpEditedPages(created => {
  app = created.app
  id = created.id
})

describe('a scheduled version', () => {
  const buildDate = (hours: number) => new Date(Date.UTC(2031, 0, 1, hours))
  const scheduleVersion = async (et: string, from: Date, until: Date | null, overrides: object = {}) => {
    const { document, pageVersion } = await readEditing()
    const page = { ...document.page, version: pageVersion, itemContainers: { main: [createNote('a', et)] } }
    return call('POST', '/v1/page-schedule', {
      page,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      ...overrides,
    })
  }
  const readTextAt = async (moment: Date): Promise<string> => {
    app.setNow(moment)
    const { body } = await call('GET', `/v1/page/${id}`)
    return body.data.itemContainers.main[0].data.text.et
  }
  const readTitleAt = async (moment: Date) => {
    app.setNow(moment)
    return (await readEditing()).document.page.content.title
  }
  /** Schedules an hour of the page, as the editor opened it, with another title. */
  const scheduleTitle = async (
    { document, pageVersion: version }: Awaited<ReturnType<typeof readEditing>>,
    title: object,
    hour: number,
    overrides: object = {},
  ) => {
    const page = { ...document.page, version, content: { ...document.page.content, title } }
    const times = { from: buildDate(hour).toISOString(), until: buildDate(hour + 1).toISOString() }
    await call('POST', '/v1/page-schedule', { page, ...times, ...overrides })
  }
  const readCalendar = async () => {
    const span = `from=${buildDate(0).toISOString()}&until=${buildDate(24).toISOString()}`
    const { body } = await call('GET', `/v1/page-schedule?${span}`)
    return body.results
      .filter(({ pageId }: { pageId: number }) => pageId === id)
      .map((change: { kind: string; at: string }) => `${change.kind} ${new Date(change.at).getUTCHours()}`)
  }
  beforeEach(() => app.setNow(buildDate(1)))
  afterEach(() => app.setNow(new Date()))

  test('shows a scheduled version from start to end and lists it in the calendar', async () => {
    expect((await scheduleVersion('Kampaania', buildDate(5), buildDate(7))).status).toBe(200)
    expect([
      await readTextAt(buildDate(4)),
      await readTextAt(buildDate(5)),
      await readTextAt(buildDate(6)),
      await readTextAt(buildDate(7)),
    ]).toEqual(['Tere', 'Kampaania', 'Kampaania', 'Tere'])
    await call('PUT', `/v1/page-settings/${id}/visibility`, {
      visibility: {
        type: 2,
        rangeFrom: buildDate(3).getTime(),
        rangeTo: buildDate(9).getTime(),
        stateInRange: 0,
        stateOutRange: 1,
      },
    })
    expect(await readCalendar()).toEqual(['visible 3', 'version-starts 5', 'version-ends 7', 'hidden 9'])
  })

  test('adds a scheduled version once for the same content and period', async () => {
    const numbers: number[] = []
    for (const [et, until] of [
      ['Kampaania', buildDate(7)],
      ['Kampaania', buildDate(7)],
      ['Kampaania', buildDate(8)],
      ['Soodus', buildDate(7)],
    ] as const) {
      numbers.push((await scheduleVersion(et, buildDate(5), until)).body.data.version)
    }
    expect(numbers).toEqual([2, 2, 3, 4])
  })

  test('hides a scheduled version of a hidden page unless `showPage` is set', async () => {
    await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility: HIDDEN_VISIBILITY })
    const scheduledHidden = await scheduleVersion('Kampaania', buildDate(5), buildDate(7))
    expect(scheduledHidden.body.data.visiblePeriods).toEqual([])
    await call('DELETE', `/v1/page-schedule/${id}/${scheduledHidden.body.data.version}`)
    const { body } = await scheduleVersion('Kampaania', buildDate(5), buildDate(7), { showPage: true })
    expect(body.data.visiblePeriods).toEqual([{ from: buildDate(5).toISOString(), until: buildDate(7).toISOString() }])
    const statuses: number[] = []
    for (const hour of [4, 5, 6, 7]) {
      app.setNow(buildDate(hour))
      app.signInAs(GUEST)
      statuses.push((await call('GET', `/v1/page/${id}`)).status)
      app.signInAs(createWriter('mari'))
    }
    expect(statuses).toEqual([404, 200, 200, 404])
    expect(await readCalendar()).toEqual(['version-starts 5', 'visible 5', 'version-ends 7', 'hidden 7'])
  })

  test('keeps the visible period of another version, and hides the page again after a cancellation', async () => {
    await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility: HIDDEN_VISIBILITY })
    const first = await scheduleVersion('Kampaania', buildDate(5), buildDate(7), { showPage: true })
    const second = await scheduleVersion('Teine', buildDate(9), buildDate(11), { showPage: true })
    expect([second.status, Object.keys(second.body.errors)]).toEqual([422, ['from']])
    const { scheduledVersions } = await readEditing()
    expect(scheduledVersions).toMatchObject([{ visiblePeriods: first.body.data.visiblePeriods }])
    await call('DELETE', `/v1/page-schedule/${id}/${first.body.data.version}`)
    expect((await call('GET', `/v1/page-settings/${id}`)).body.data.visibility).toEqual(HIDDEN_VISIBILITY)
    expect(await readCalendar()).toEqual([])
  })

  test('keeps a visible period that staff had set after a cancellation', async () => {
    const visibility = {
      type: 2,
      rangeFrom: buildDate(5).getTime(),
      rangeTo: buildDate(7).getTime(),
      stateInRange: 0,
      stateOutRange: 1,
    }
    await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })
    const readVisibility = async () => (await call('GET', `/v1/page-settings/${id}`)).body.data.visibility
    for (const overrides of [{}, { showPage: true }]) {
      const { body } = await scheduleVersion('Kampaania', buildDate(5), buildDate(7), overrides)
      await call('DELETE', `/v1/page-schedule/${id}/${body.data.version}`)
      expect(await readVisibility()).toEqual(visibility)
    }
    const longer = await scheduleVersion('Kampaania', buildDate(5), buildDate(9), { showPage: true })
    expect((await readVisibility()).rangeTo).toBe(buildDate(9).getTime())
    await call('DELETE', `/v1/page-schedule/${id}/${longer.body.data.version}`)
    expect(await readVisibility()).toEqual(visibility)
  })

  test('keeps a visibility that staff set after scheduling when the version is cancelled', async () => {
    await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility: HIDDEN_VISIBILITY })
    const { body } = await scheduleVersion('Kampaania', buildDate(5), buildDate(7), { showPage: true })
    const staffVisibility = { ...HIDDEN_VISIBILITY, type: 1, rangeFrom: buildDate(5).getTime(), stateInRange: 0 }
    await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility: staffVisibility })
    await call('DELETE', `/v1/page-schedule/${id}/${body.data.version}`)
    expect((await call('GET', `/v1/page-settings/${id}`)).body.data.visibility).toEqual(staffVisibility)
  })

  test('shows a version of a product page only while the product is visible', async () => {
    await app.db.$client.query(`update page set kind = 'product', subject_id = 77 where id = $1`, [id])
    setProductVisibility(77, HIDDEN_VISIBILITY)
    const { body } = await scheduleVersion('Kampaania', buildDate(5), buildDate(9))
    expect(body.data.visiblePeriods).toEqual([])
    expect((await readEditing()).scheduledVersions).toMatchObject([{ visiblePeriods: [] }])
    expect((await call('GET', `/v1/page-settings/${id}`)).body.data.productVisibility).toEqual(HIDDEN_VISIBILITY)
    const span = `from=${buildDate(0).toISOString()}&until=${buildDate(24).toISOString()}`
    const changes = (await call('GET', `/v1/page-schedule?${span}`)).body.results
    expect(changes.filter(({ pageId }: { pageId: number }) => pageId === id)).toMatchObject([
      { kind: 'version-starts', isPageHidden: true },
      { kind: 'version-ends', isPageHidden: true },
    ])
    setProductVisibility(77, { ...HIDDEN_VISIBILITY, type: 1, rangeFrom: buildDate(7).getTime(), stateInRange: 0 })
    const visiblePeriods = [{ from: buildDate(7).toISOString(), until: buildDate(9).toISOString() }]
    expect((await readEditing()).scheduledVersions).toMatchObject([{ visiblePeriods }])
    expect((await readEditing()).scheduledVersions[0].from).toBe(buildDate(5).toISOString())
  })

  test('cancels a scheduled version before its start, or ends it while it is shown', async () => {
    const { body } = await scheduleVersion('Kampaania', buildDate(5), null)
    const scheduleUrl = `/v1/page-schedule/${id}/${body.data.version}`
    expect((await call('DELETE', scheduleUrl)).status).toBe(200)
    expect(await readTextAt(buildDate(6))).toBe('Tere')
    expect((await call('DELETE', scheduleUrl)).status).toBe(404)
    const second = await scheduleVersion('Teine', buildDate(8), null)
    expect(await readTextAt(buildDate(9))).toBe('Teine')
    await call('DELETE', `/v1/page-schedule/${id}/${second.body.data.version}`)
    expect(await readTextAt(buildDate(10))).toBe('Tere')
  })

  test('shows a scheduled version instead of an earlier save, and ends it with a save during its period', async () => {
    await scheduleVersion('Kampaania', buildDate(5), buildDate(7))
    const save = async (et: string) => {
      const { pageVersion: version } = await readEditing()
      const page = { id, version, itemContainers: { main: [createNote('a', et)] } }
      return (await call('POST', '/v1/editing', { page })).body.data.scheduledVersions
    }
    const period = { from: buildDate(5).toISOString(), until: buildDate(7).toISOString() }
    const campaign = { number: 2, savedBy: 'mari', ...period, visiblePeriods: [period] }
    expect((await readEditing()).scheduledVersions).toEqual([{ ...campaign, hasStarted: false }])
    expect(await save('Enne')).toEqual([{ ...campaign, hasStarted: false }])
    expect([await readTextAt(buildDate(4)), await readTextAt(buildDate(6))]).toEqual(['Enne', 'Kampaania'])
    expect((await readEditing()).scheduledVersions).toEqual([{ ...campaign, hasStarted: true }])
    expect(await save('Nüüd')).toEqual([])
    expect([(await readEditing()).scheduledVersions, await readTextAt(buildDate(6))]).toEqual([[], 'Nüüd'])
  })

  test('adds a version with a rename, so that open editors get a conflict', async () => {
    await scheduleVersion('Kampaania', buildDate(5), buildDate(7))
    app.setNow(buildDate(6))
    const { pageVersion: version } = await readEditing()
    const title = multilingual({ et: 'Uus nimi', en: 'New name' })
    const actor = { username: 'jaan', now: buildDate(6) }
    await arrange(app.db, tx => updatePageMeta(tx, id, meta => ({ ...meta, title }), actor))
    const { pageVersion, savedBy, document } = await readEditing()
    expect([document.page.content.title, savedBy]).toEqual([title, 'jaan'])
    const page = { id, version, itemContainers: { main: [createNote('a', 'Vana')] } }
    expect((await call('POST', '/v1/editing', { page })).status).toBe(409)
    expect(pageVersion).toBeGreaterThan(version)
    expect([await readTextAt(buildDate(6)), await readTextAt(buildDate(7))]).toEqual(['Kampaania', 'Tere'])
    expect((await readEditing()).document.page.content.title).toEqual(title)
  })

  test('renames a version that has not started, except for texts that differ from the page', async () => {
    await scheduleVersion('Kampaania', buildDate(5), buildDate(7))
    const editingData = await readEditing()
    const { document, pageVersion } = editingData
    await scheduleTitle(editingData, multilingual({ et: 'Nädal', en: 'About' }), 8)
    const title = multilingual({ et: 'Meie lugu', en: 'Our story' })
    const content = { ...document.page.content, title }
    expect((await call('POST', '/v1/editing', { page: { id, version: pageVersion, content } })).status).toBe(200)
    expect([await readTitleAt(buildDate(6)), await readTitleAt(buildDate(8))]).toEqual([
      title,
      multilingual({ et: 'Nädal', en: 'Our story' }),
    ])
    expect(await readTextAt(buildDate(6))).toBe('Kampaania')
    app.setNow(buildDate(6))
    const secondTitle = multilingual({ et: 'Lugu', en: 'Story' })
    const actor = { username: 'jaan', now: buildDate(6) }
    await arrange(app.db, tx => updatePageMeta(tx, id, meta => ({ ...meta, title: secondTitle }), actor))
    expect(await readTitleAt(buildDate(8))).toEqual(multilingual({ et: 'Nädal', en: 'Story' }))
  })

  const saveTitle = async (title: object) => {
    const { document, pageVersion: version } = await readEditing()
    const page = { id, version, content: { ...document.page.content, title } }
    expect((await call('POST', '/v1/editing', { page })).status).toBe(200)
  }
  const renamePage = (title: Multilingual) =>
    arrange(app.db, tx => updatePageMeta(tx, id, meta => ({ ...meta, title }), { username: 'jaan', now: buildDate(5) }))
  test.each([
    ['a save', saveTitle],
    ['a new name', renamePage],
  ])('%s updates a future version from the published page, not from the running campaign', async (_cause, setTitle) => {
    const editingData = await readEditing()
    const campaign = multilingual({ et: 'Kampaania', en: 'Campaign' })
    await scheduleTitle(editingData, campaign, 5)
    await scheduleTitle(editingData, editingData.document.page.content.title, 8)
    await scheduleTitle(editingData, campaign, 10)
    app.setNow(buildDate(5))
    const title = multilingual({ et: 'Meie lugu', en: 'Our story' })
    await setTitle(title)
    expect([await readTitleAt(buildDate(8)), await readTitleAt(buildDate(10))]).toEqual([title, campaign])
  })

  test('gives a version with an unchanged title the title of a renamed product', async () => {
    const editingData = await readEditing()
    const titleBefore = editingData.document.page.content.title
    const newTitle = multilingual({ et: 'Uus nimi', en: 'New name' })
    await arrange(app.db, tx => renamePages(tx, new Map([[id, () => newTitle]])))
    await scheduleTitle(editingData, titleBefore, 5, { titleBefore })
    expect(await readTitleAt(buildDate(5))).toEqual(newTitle)
    app.setNow(buildDate(1))
    const changedTitle = multilingual({ et: 'Kampaania', en: 'Campaign' })
    await scheduleTitle(editingData, changedTitle, 8, { titleBefore })
    expect(await readTitleAt(buildDate(8))).toEqual(changedTitle)
  })

  test('rejects an end before the start, with an error at `until`', async () => {
    const response = await scheduleVersion('Kunagi', buildDate(5), buildDate(4))
    expect(response).toMatchObject({ status: 422, body: { errors: { until: [expect.stringMatching(/Lõpp/)] } } })
  })
})
describe('a preview link', () => {
  const createPreview = async (et: string, days = 2) => {
    const { document, pageVersion } = await readEditing()
    const page = { ...document.page, version: pageVersion, itemContainers: { main: [createNote('a', et)] } }
    return call('POST', '/v1/page-preview', { page, days })
  }
  const callAsGuest = async (path: string) => {
    app.signInAs(GUEST)
    const response = await call('GET', `/v1${path}`)
    app.signInAs(createWriter('mari'))
    return response
  }
  afterEach(() => app.setNow(new Date()))

  test('shows a page without a login until it expires, while visitors see the published page', async () => {
    await call('PUT', `/v1/page-settings/${id}/visibility`, {
      visibility: HIDDEN_VISIBILITY,
    })
    const { body } = await createPreview('Tulevik')
    const response = await callAsGuest(body.data.path)
    expect(response.body.data).toMatchObject({
      id,
      canonical: '',
      alternatives: [],
      previewUntil: body.data.expiresAt,
      itemContainers: { main: [{ data: { text: { et: 'Tulevik' } } }] },
    })
    expect((await callAsGuest(`/page/${id}`)).status).toBe(404)
    const expiresAt = Date.parse(body.data.expiresAt)
    expect(expiresAt - Date.now()).toBeGreaterThan(47 * HOUR_MS)
    app.setNow(new Date(expiresAt - 1))
    expect((await callAsGuest(body.data.path)).status).toBe(200)
    app.setNow(new Date(expiresAt))
    expect((await callAsGuest(body.data.path)).status).toBe(404)
  })

  test('opens only its page, sanitized, until it is revoked', async () => {
    const { document, pageVersion } = await readEditing()
    const content = { ...document.page.content, html: { type: 'language', et: '<p>A<script>b</script></p>' } }
    const page = { ...document.page, version: pageVersion, content }
    const { path } = (await call('POST', '/v1/page-preview', { page, days: 1 })).body.data
    expect((await callAsGuest(path)).body.data.content.html.et).toBe('<p>A</p>')
    expect((await callAsGuest(path.replace(`/${id}?`, '/1?'))).status).toBe(id === 1 ? 200 : 404)
    expect((await callAsGuest(`/page/${id}?preview=guess`)).status).toBe(404)
    const [listedPreview] = (await call('GET', `/v1/page-preview?page=${id}`)).body.results
    expect(listedPreview).toMatchObject({ createdBy: 'mari' })
    expect((await call('DELETE', `/v1/page-preview/${listedPreview.id}`)).status).toBe(200)
    expect((await callAsGuest(path)).status).toBe(404)
    expect((await call('DELETE', `/v1/page-preview/${listedPreview.id}`)).status).toBe(404)
  })
})
