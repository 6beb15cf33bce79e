import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Block, defineBlockType, localizedText } from '#content/contract-block.ts'
import type { SaveAs } from '#content/domain/decide-save.ts'
import { findLiveVersion, type ScheduledVersion } from '#content/domain/find-live-version.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { failure, ok } from '#kernel/result.ts'
import { openDatabase, type Queryable } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { GUEST } from '#wire/visitor.ts'
import { createPages } from './create-pages.ts'
import { findNextPageChange } from './find-next-page-change.ts'
import { findPageByName } from './find-page.ts'
import { listVersions } from './list-versions.ts'
import { movePage } from './move-page.ts'
import { indexBlockTypes } from './read-containers.ts'
import { restoreVersion } from './restore-version.ts'
import { type PageContent, type SaveRequest, saveVersion } from './save-version.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await arrange(database.db, tx => makeShop(tx))
})
afterAll(() => database.drop())

const note = defineBlockType({
  type: 'note',
  version: 1,
  schema: z.object({ text: localizedText, html: localizedText.optional() }),
  defaults: { text: multilingual({}) },
})
const types = indexBlockTypes(note)
const START = Date.UTC(2026, 10, 1)
const buildDate = (hours: number) => new Date(START + hours * HOUR_MS)

let pageCount = 0
const makePage = async (): Promise<{ id: number; slug: string }> => {
  const slug = `leht-${++pageCount}`
  const [id = 0] = await arrange(database.db, tx =>
    createPages(tx, [
      {
        layout: 'Basic',
        kind: 'content',
        name: '1',
        title: multilingual({ et: '1', en: '1' }),
        slugs: { et: slug, en: `page-${pageCount}` },
      },
    ]),
  )
  return { id, slug }
}

const createNote = (text: string, html = ''): Block => ({
  id: 'n',
  type: 'note',
  version: 1,
  data: { text: multilingual({ et: text }), html: multilingual({ et: html }) },
})
const createPageContent = (name: string, block = createNote(name)): PageContent => ({
  layout: 'Basic',
  name,
  title: multilingual({ et: name }),
  metaDescription: null,
  metaKeywords: null,
  canonical: null,
  socialImage: null,
  content: {},
  itemContainers: { main: [block] },
})
const save = (
  pageId: number,
  name: string,
  overrides: { as?: SaveAs; base?: number; username?: string; writerId?: number; now?: Date } = {},
) =>
  arrange(database.db, tx =>
    saveVersion(tx, types, {
      pageId,
      pageContent: createPageContent(name),
      as: 'live',
      base: 1,
      username: 'mari',
      writerId: 1,
      now: buildDate(0),
      shownContainers: null,
      ...overrides,
    }),
  )
const findPage = (slug: string, now: Date, db: Queryable = database.db) =>
  findPageByName(db, slug, {
    visitor: GUEST,
    language: 'et',
    publicUrl: 'https://shop.test',
    now,
    types,
    onUnreadable: () => undefined,
  })

describe('saving', () => {
  test('publishes a new version and keeps the previous one', async () => {
    const { id, slug } = await makePage()
    expect(await save(id, 'teine')).toEqual(ok({ version: 2 }))
    expect(await findPage(slug, buildDate(1))).toMatchObject({ version: 2, title: 'teine' })
    expect(await listVersions(database.db, id, buildDate(1))).toMatchObject([
      { number: 2, cause: 'saved', savedBy: 'mari', base: 1, isLive: true },
      { number: 1, cause: 'created', savedBy: null, isLive: false },
    ])
  })

  test('rejects a save over a newer version', async () => {
    const { id } = await makePage()
    const results = await Promise.all([save(id, 'minu'), save(id, 'sinu', { username: 'jüri' })])
    expect(results.map(result => result.ok).sort()).toEqual([false, true])
    expect(results).toContainEqual(failure('stale'))
  })

  test('rejects invalid blocks by path', async () => {
    const { id } = await makePage()
    const invalidBlock = { ...createNote('x'), id: 'bad', data: { text: 'flat' } }
    const request: Omit<SaveRequest, 'pageContent'> = {
      pageId: id,
      as: 'live',
      base: 1,
      username: 'mari',
      writerId: 1,
      now: buildDate(0),
      shownContainers: null,
    }
    const saveResult = await arrange(database.db, tx =>
      saveVersion(tx, types, {
        ...request,
        pageContent: createPageContent('x', { ...createNote('x'), containers: { in: [invalidBlock] } }),
      }),
    )
    expect(saveResult).toMatchObject({
      ok: false,
      reason: { blockErrors: [{ path: 'itemContainers.main.0.containers.in.0.data.text', type: 'note' }] },
    })
  })

  test('sanitizes formatted text', async () => {
    const { id, slug } = await makePage()
    const block = createNote('a < b', '<p onclick="x()">Tere<script>alert(1)</script></p>')
    await arrange(database.db, tx =>
      saveVersion(tx, types, {
        pageId: id,
        pageContent: createPageContent('x', block),
        as: 'live',
        base: 1,
        username: 'mari',
        writerId: 1,
        now: buildDate(0),
        shownContainers: null,
      }),
    )
    const [shownBlock] = (await findPage(slug, buildDate(1)))?.itemContainers.main ?? []
    expect(shownBlock?.data).toEqual({ text: multilingual({ et: 'a < b' }), html: multilingual({ et: '<p>Tere</p>' }) })
  })

  test('keeps one private draft per user until the user saves', async () => {
    const { id, slug } = await makePage()
    await save(id, 'esimene', { as: 'draft' })
    await save(id, 'teine', { as: 'draft' })
    await save(id, 'kolmas', { as: 'draft', username: 'jüri', writerId: 2 })
    expect(await findPage(slug, buildDate(1))).toMatchObject({ version: 1 })
    const listDrafts = async () =>
      (await listVersions(database.db, id, buildDate(1))).filter(version => version.cause === 'draft')
    expect((await listDrafts()).map(version => version.savedBy).sort()).toEqual(['jüri', 'mari'])
    await save(id, 'valmis')
    expect((await listDrafts()).map(version => version.savedBy)).toEqual(['jüri'])
  })

  test('restores an old version as a new one', async () => {
    const { id, slug } = await makePage()
    await save(id, 'teine')
    const restoreResult = await arrange(database.db, tx =>
      restoreVersion(tx, types, { pageId: id, number: 1, base: 2, username: 'mari', writerId: 1, now: buildDate(1) }),
    )
    expect(restoreResult).toEqual(ok({ version: 3 }))
    expect(await findPage(slug, buildDate(2))).toMatchObject({ version: 3, title: '1' })
  })
})

describe('a scheduled version', () => {
  test('starts and ends a scheduled version on schedule, and reports both as next changes', async () => {
    const { id, slug } = await makePage()
    expect(await save(id, 'kampaania', { as: { from: buildDate(10), until: buildDate(20) } })).toEqual(
      ok({ version: 2 }),
    )
    const readVersion = async (hours: number) => (await findPage(slug, buildDate(hours)))?.version
    const versions = [await readVersion(9), await readVersion(10), await readVersion(19), await readVersion(20)]
    expect(versions).toEqual([1, 2, 2, 1])
    expect(await findNextPageChange(database.db, buildDate(9))).toBe(buildDate(10).getTime())
    expect(await findNextPageChange(database.db, buildDate(10))).toBe(buildDate(20).getTime())
  })

  test('ends a scheduled version with a newer save', async () => {
    const { id, slug } = await makePage()
    await save(id, 'kampaania', { as: { from: buildDate(1), until: null } })
    expect(await save(id, 'vana', { now: buildDate(2) })).toEqual(failure('stale'))
    expect(await save(id, 'uus', { base: 2, now: buildDate(2) })).toEqual(ok({ version: 3 }))
    expect(await findPage(slug, buildDate(3))).toMatchObject({ version: 3 })
  })
})

test('redirects a former address until another page takes it', async () => {
  const [movedPage, otherPage] = [await makePage(), await makePage()]
  const changeSlug = (pageId: number, slug: string) =>
    arrange(database.db, tx => movePage(tx, { pageId, language: 'et', slug }))
  expect(await changeSlug(movedPage.id, 'Uus aadress!')).toEqual(ok({ slug: 'uus-aadress' }))
  expect((await findPage(movedPage.slug, buildDate(1)))?.canonical).toBe('https://shop.test/et/uus-aadress')
  expect(await changeSlug(otherPage.id, 'uus-aadress')).toEqual(failure('taken'))
  expect(await changeSlug(otherPage.id, 'cart')).toEqual(failure('reserved'))
  expect(await changeSlug(otherPage.id, '?')).toEqual(failure('empty'))
  expect(await changeSlug(otherPage.id, movedPage.slug)).toEqual(ok({ slug: movedPage.slug }))
  expect((await findPage(movedPage.slug, buildDate(1)))?.id).toBe(otherPage.id)
})

type Step =
  | { kind: 'save' | 'draft' | 'restore' | 'move'; number: number }
  | { kind: 'schedule'; delayHours: number; durationHours: number | null }
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('save', 'draft', 'restore', 'move'), number: fc.nat(5) }),
  fc.record({
    kind: fc.constant('schedule' as const),
    delayHours: fc.integer({ min: -3, max: 8 }),
    durationHours: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
)

test('shows one version at one address per language after any sequence of changes', () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async steps => {
      const { id, slug } = await makePage()
      let publishedNumber = 1
      let scheduledVersions: ScheduledVersion[] = []
      for (const [hour, step] of steps.entries()) {
        const now = buildDate(hour)
        const nowMs = now.getTime()
        const findLive = () => findLiveVersion(publishedNumber, scheduledVersions, nowMs)
        const publishVersion = (number: number) => {
          scheduledVersions = scheduledVersions.map(version =>
            version.from <= nowMs && (version.until === null || nowMs < version.until)
              ? { ...version, until: nowMs }
              : version,
          )
          publishedNumber = number
        }
        if (step.kind === 'move') {
          await arrange(database.db, tx => movePage(tx, { pageId: id, language: 'et', slug: `${slug}-${step.number}` }))
        } else if (step.kind === 'restore') {
          const saveResult = await arrange(database.db, tx =>
            restoreVersion(tx, types, {
              pageId: id,
              number: step.number,
              base: findLive(),
              username: 'mari',
              writerId: 1,
              now,
            }),
          )
          if (saveResult.ok) publishVersion(saveResult.value.version)
        } else if (step.kind === 'schedule') {
          const from = buildDate(hour + step.delayHours)
          const until = step.durationHours === null ? null : buildDate(hour + step.delayHours + step.durationHours)
          const saveResult = await save(id, String(hour), { as: { from, until }, base: findLive(), now })
          if (!saveResult.ok) continue
          const number = saveResult.value.version
          if (until === null && from <= now) publishVersion(number)
          else scheduledVersions.push({ number, from: from.getTime(), until: until?.getTime() ?? null })
        } else {
          const as = step.kind === 'draft' ? 'draft' : 'live'
          const saveResult = await save(id, String(hour), { as, base: findLive(), now })
          if (!saveResult.ok) throw new Error(`Refused: ${JSON.stringify(saveResult.reason)}`)
          if (step.kind === 'save') publishVersion(saveResult.value.version)
        }
      }
      for (let hours = steps.length - 1; hours < steps.length + 10; hours++) {
        const versions = await listVersions(database.db, id, buildDate(hours))
        expect(versions.filter(version => version.isLive).map(version => version.number)).toEqual([
          findLiveVersion(publishedNumber, scheduledVersions, buildDate(hours).getTime()),
        ])
        expect((await findPage(slug, buildDate(hours)))?.version).toBe(
          findLiveVersion(publishedNumber, scheduledVersions, buildDate(hours).getTime()),
        )
      }
      const { rows } = await database.db.$client.query(
        `select language, count(*)::int as addresses from slug where page_id = ${id} and current group by language order by language`,
      )
      expect(rows).toEqual([
        { language: 'en', addresses: 1 },
        { language: 'et', addresses: 1 },
      ])
    }),
    { numRuns: 15 },
  ))

test('uses one query plan for page lookups', async () => {
  const { slug } = await makePage()
  // On a tiny site every query plan is cheap, so the test needs thousands of pages.
  await database.db.execute(sql`
    with made as (insert into page (published_version) select 1 from generate_series(1, 5000) returning id),
      named as (insert into slug (language, slug, page_id) select 'et', 'site-' || id, id from made)
    insert into page_version (page_id, number, layout, name, title, content, item_containers, cause, saved_at)
    select id, 1, 'Basic', 'n', '{}', '{}', '{}', 'created', ${buildDate(0)} from made`)
  await database.db.execute(sql`analyze page, page_version, slug`)
  const db = openDatabase(database.url, 1)
  onTestFinished(() => db.$client.end())
  for (let hours = 0; hours < 20; hours++)
    expect(await findPage(slug, buildDate(hours), db)).toMatchObject({ version: 1 })
  const { rows } = await db.execute(
    sql`select custom_plans < 10 as once from pg_prepared_statements where statement like '%shown_page%'`,
  )
  expect(rows).toEqual([{ once: true }])
})
