import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { editedPages, noteOf, showProduct, writer } from '#content/testing/edited-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { renamePages } from './rename-pages.ts'
import { updatePageMeta } from './update-page-meta.ts'

let app: TestApp
let id: number
const { call, opened } = editedPages(given => {
  app = given.app
  id = given.id
})

describe('a scheduled version', () => {
  const at = (hours: number) => new Date(Date.UTC(2031, 0, 1, hours))
  const plan = async (et: string, from: Date, until: Date | null, more: object = {}) => {
    const { document, pageVersion } = await opened()
    const page = { ...document.page, version: pageVersion, itemContainers: { main: [noteOf('a', et)] } }
    return call('POST', '/v1/page-times', {
      ...{ page, from: from.toISOString(), until: until?.toISOString() ?? null, ...more },
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

  test('is shown from start to end and listed in the calendar', async () => {
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

  test('of a hidden page has no visible period, unless the page is shown in its period too', async () => {
    const visibility = { ...{ type: 0, rangeFrom: null, rangeTo: null }, ...{ stateInRange: 1, stateOutRange: 1 } }
    await call('PUT', `/v1/page-settings/${id}/visibility`, { visibility })
    const hiddenPlan = await plan('Kampaania', at(5), at(7))
    expect(hiddenPlan.body.data.seen).toEqual([])
    await call('DELETE', `/v1/page-times/${id}/${hiddenPlan.body.data.version}`)
    const { body } = await plan('Kampaania', at(5), at(7), { showPage: true })
    expect(body.data.seen).toEqual([{ from: at(5).toISOString(), until: at(7).toISOString() }])
    const statuses: number[] = []
    for (const hour of [4, 5, 6, 7]) {
      app.setNow(at(hour))
      app.signInAs(GUEST)
      statuses.push((await call('GET', `/v1/page/${id}`)).status)
      app.signInAs(writer('mari'))
    }
    expect(statuses).toEqual([404, 200, 200, 404])
    expect(await calendar()).toEqual(['version-comes 5', 'visible 5', 'version-goes 7', 'hidden 7'])
  })

  test('of a product page is visible only while the product is visible', async () => {
    await app.db.$client.query(`update page set kind = 'product', subject_id = 77 where id = $1`, [id])
    const hidden = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 } as const
    showProduct(77, hidden)
    const { body } = await plan('Kampaania', at(5), at(9))
    expect(body.data.seen).toEqual([])
    expect((await opened()).planned).toMatchObject([{ seen: [] }])
    expect((await call('GET', `/v1/page-settings/${id}`)).body.data.productVisibility).toEqual(hidden)
    const span = `from=${at(0).toISOString()}&until=${at(24).toISOString()}`
    const turns = (await call('GET', `/v1/page-times?${span}`)).body.results
    expect(turns.filter(({ pageId }: { pageId: number }) => pageId === id)).toMatchObject([
      { kind: 'version-comes', unseen: true },
      { kind: 'version-goes', unseen: true },
    ])
    showProduct(77, { ...hidden, type: 1, rangeFrom: at(7).getTime(), stateInRange: 0 })
    const seen = [{ from: at(7).toISOString(), until: at(9).toISOString() }]
    expect((await opened()).planned).toMatchObject([{ seen }])
    expect((await opened()).planned[0].from).toBe(at(5).toISOString())
  })

  test('is cancelled before its start, or ended while it is shown', async () => {
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

  test('is reported to savers: it covers saves before it and ends with a save in its period', async () => {
    await plan('Kampaania', at(5), at(7))
    const save = async (et: string) => {
      const { pageVersion: version } = await opened()
      const page = { id, version, itemContainers: { main: [noteOf('a', et)] } }
      return (await call('POST', '/v1/editing', { page })).body.data.planned
    }
    const time = { from: at(5).toISOString(), until: at(7).toISOString() }
    const campaign = { number: 2, savedBy: 'mari', ...time, seen: [time] }
    expect((await opened()).planned).toEqual([{ ...campaign, runs: false }])
    expect(await save('Enne')).toEqual([{ ...campaign, runs: false }])
    expect([await shownAt(at(4)), await shownAt(at(6))]).toEqual(['Enne', 'Kampaania'])
    expect((await opened()).planned).toEqual([{ ...campaign, runs: true }])
    expect(await save('Nüüd')).toEqual([])
    expect([(await opened()).planned, await shownAt(at(6))]).toEqual([[], 'Nüüd'])
  })

  test('that is shown gets a new version on a rename, so open editors get a conflict', async () => {
    await plan('Kampaania', at(5), at(7))
    app.setNow(at(6))
    const { pageVersion: version } = await opened()
    const title = multilingual({ et: 'Uus nimi', en: 'New name' })
    const by = { by: 'jaan', now: at(6) }
    await arrange(app.db, tx => updatePageMeta(tx, id, words => ({ ...words, title }), by))
    const { pageVersion, savedBy, document } = await opened()
    expect([document.page.content.title, savedBy]).toEqual([title, 'jaan'])
    const page = { id, version, itemContainers: { main: [noteOf('a', 'Vana')] } }
    expect((await call('POST', '/v1/editing', { page })).status).toBe(409)
    expect(pageVersion).toBeGreaterThan(version)
    expect([await shownAt(at(6)), await shownAt(at(7))]).toEqual(['Kampaania', 'Tere'])
    expect((await opened()).document.page.content.title).toEqual(title)
  })

  test('that has not started follows a rename, except for texts of its own', async () => {
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
    await arrange(app.db, tx => updatePageMeta(tx, id, words => ({ ...words, title: again }), by))
    expect(await titleAt(at(8))).toEqual(multilingual({ et: 'Nädal', en: 'Story' }))
  })

  test.each(['a save', 'a new name'])(
    'that has not started follows the published page, not the shown campaign, on %s',
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
        await arrange(app.db, tx => updatePageMeta(tx, id, words => ({ ...words, title }), by))
      }
      const titleAt = async (moment: Date) => {
        app.setNow(moment)
        return (await opened()).document.page.content.title
      }
      expect([await titleAt(at(8)), await titleAt(at(10))]).toEqual([title, campaign])
    },
  )

  test('with an unchanged title gets the title of a renamed product', async () => {
    const { document, pageVersion: version } = await opened()
    const titleBefore = document.page.content.title
    const renamed = multilingual({ et: 'Uus nimi', en: 'New name' })
    await arrange(app.db, tx => renamePages(tx, new Map([[id, () => renamed]])))
    const planned = async (title: object, from: number) => {
      const page = { ...document.page, version, content: { ...document.page.content, title } }
      const times = { from: at(from).toISOString(), until: at(from + 1).toISOString() }
      await call('POST', '/v1/page-times', { page, ...times, titleBefore })
      app.setNow(at(from))
      return (await opened()).document.page.content.title
    }
    expect(await planned(titleBefore, 5)).toEqual(renamed)
    app.setNow(at(1))
    const own = multilingual({ et: 'Kampaania', en: 'Campaign' })
    expect(await planned(own, 8)).toEqual(own)
  })

  test('that ends before it starts is rejected at its field', async () => {
    const refused = await plan('Kunagi', at(5), at(4))
    expect(refused).toMatchObject({ status: 422, body: { errors: { until: [expect.stringMatching(/Lõpp/)] } } })
  })
})
describe('a preview link', () => {
  const make = async (et: string, days = 2) => {
    const { document, pageVersion } = await opened()
    const page = { ...document.page, version: pageVersion, itemContainers: { main: [noteOf('a', et)] } }
    return call('POST', '/v1/page-preview', { page, days })
  }
  const asGuest = async (path: string) => {
    app.signInAs(GUEST)
    const answer = await call('GET', `/v1${path}`)
    app.signInAs(writer('mari'))
    return answer
  }
  afterEach(() => app.setNow(new Date()))

  test('shows a page without a login until it expires, while visitors see the published page', async () => {
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

  test('opens only its own page, is sanitized, and can be revoked', async () => {
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
