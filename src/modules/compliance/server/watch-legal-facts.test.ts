import { asc, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories } from '#catalog/server/tables.ts'
import { makeCategory } from '#catalog/testing/factories.ts'
import { TERMS_TOPICS } from '#compliance/domain/find-missing-terms.ts'
import { createPages } from '#content/server/content.ts'
import { pageVersions } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { staffTasks } from '#orders/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { mailTemplates } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { guaranteeFiles } from './tables.ts'
import { checkLegalFacts } from './watch-legal-facts.ts'

const ACTOR = createSystemActor('test')

test('keeps a task while buyers see no guarantee notice in a language of the shop', async () => {
  const app = await openTestApp(() => undefined, { DEMO: '0' })
  await arrange(app.db, tx => makeShop(tx))
  const kind = 'guarantee-notice-missing'
  const listTasks = async () => {
    await checkLegalFacts(app, ACTOR)
    const rows = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, kind)).orderBy(asc(staffTasks.id))
    return rows.map(task => [task.kind, task.details, task.closedBy])
  }
  const addNotice = (language: string) => {
    const file = { hash: language, name: `${language}.pdf`, format: 'pdf' as const, content: Buffer.from('') }
    return app.db.insert(guaranteeFiles).values({ ...file, language, uploadedAt: app.now(), confirmedAt: app.now() })
  }
  expect(await listTasks()).toEqual([[kind, { languages: ['et', 'en'] }, null]])
  await addNotice('et')
  expect(await listTasks()).toEqual([[kind, { languages: ['en'] }, null]])
  await addNotice('en')
  expect(await listTasks()).toEqual([[kind, { languages: ['en'] }, 'system']])
  await app.db.update(guaranteeFiles).set({ removedAt: app.now() }).where(eq(guaranteeFiles.language, 'et'))
  expect((await listTasks()).at(-1)).toEqual([kind, { languages: ['et'] }, null])
})

test('keeps tasks about missing seller data and forbidden words on pages until they are corrected', async () => {
  const app = await openTestApp(() => undefined)
  await arrange(app.db, tx => makeShop(tx))
  const listTasks = async () => {
    await checkLegalFacts(app, ACTOR)
    const rows = await app.db.select().from(staffTasks).orderBy(asc(staffTasks.id))
    return rows.map(({ kind, details, closedBy }) => [kind, details, closedBy])
  }
  expect(await listTasks()).toEqual([])

  const { company } = await readSettings(app.db)
  await arrange(app.db, tx => changeSettings(tx, { company: { ...company, phone: '', registryCode: '' } }))
  const buildPage = (name: string, html: string) => ({
    layout: 'Basic' as const,
    kind: 'content' as const,
    name,
    title: multilingual({ et: name }),
    slugs: { et: name.toLowerCase() },
    itemContainers: { main: [{ id: 'a', type: 'rich-text', version: 1, data: { html: multilingual({ et: html }) } }] },
  })
  const [pageId] = await arrange(app.db, tx =>
    createPages(tx, [
      buildPage('Vaidlus', '<p><a href="https://ec.europa.eu/consumers/odr">ODR</a>: keskkonnasõbralik pood</p>'),
      buildPage('Tarne', '<p>Roheline voolik.</p>'),
    ]),
  )
  const missing = ['seller-data-missing', { missing: ['registryCode', 'phone'] }]
  const claim = ['page-claim', { pageId, page: 'Vaidlus', words: ['keskkonnasõbralik', 'ec.europa.eu/consumers/odr'] }]
  expect(await listTasks()).toEqual([
    [...missing, null],
    [...claim, null],
  ])

  // A task that staff closed does not return for the same words.
  await app.db
    .update(staffTasks)
    .set({ closedAt: app.now(), closedBy: 'mari' })
    .where(eq(staffTasks.kind, 'page-claim'))
  expect(await listTasks()).toHaveLength(2)

  await arrange(app.db, tx => changeSettings(tx, { company }))
  const { itemContainers } = buildPage('', '<p>Loodussõbralik pood.</p>')
  await app.db
    .update(pageVersions)
    .set({ itemContainers })
    .where(eq(pageVersions.pageId, pageId as number))
  expect(await listTasks()).toEqual([
    [...missing, 'system'],
    [...claim, 'mari'],
    ['page-claim', { pageId, page: 'Vaidlus', words: ['Loodussõbralik'] }, null],
  ])

  await app.db
    .update(pageVersions)
    .set({ itemContainers: {} })
    .where(eq(pageVersions.pageId, pageId as number))
  expect((await listTasks()).map(([, , closedBy]) => closedBy)).toEqual(['system', 'mari', 'system'])
})

test('keeps a task about forbidden words in categories, the banner and texts of mails', async () => {
  const app = await openTestApp(() => undefined)
  await arrange(app.db, tx => makeShop(tx))
  const listTasks = async () => {
    await checkLegalFacts(app, ACTOR)
    const rows = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, 'text-claim'))
    return rows.map(({ details, closedBy }) => [details.claims, closedBy])
  }
  expect(await listTasks()).toEqual([])
  await makeCategory(app.db, { name: multilingual({ et: 'Ökoloogilised õlid' }) })
  const hidden = await makeCategory(app.db, { name: multilingual({ et: 'Ökotooted' }), hidden: true })
  const text = multilingual({ en: 'Climate neutral shopping' })
  await arrange(app.db, tx => changeSettings(tx, { banner: { visible: true, text, url: null } }))
  await app.db.insert(mailTemplates).values({ kind: 'orderPlaced', language: 'et', texts: { lead: 'Rohetoode!' } })
  const found = [
    { place: 'category', name: 'Ökoloogilised õlid', words: ['Ökoloogilised'] },
    { place: 'mail', name: 'orderPlaced', words: ['Rohetoode'] },
    { place: 'banner', name: '', words: ['Climate neutral'] },
  ]
  expect(await listTasks()).toEqual([[found, null]])
  await app.db.delete(mailTemplates)
  await app.db
    .update(categories)
    .set({ name: multilingual({ et: 'Õlid' }) })
    .where(ne(categories.id, hidden))
  await arrange(app.db, tx => changeSettings(tx, { banner: { visible: false, text, url: null } }))
  expect((await listTasks()).at(-1)?.[1]).toBe('system')
})

test('keeps a task while the terms of sale lack required topics, or guests cannot read them in a language', async () => {
  const app = await openTestApp(() => undefined, { DEMO: '0' })
  await arrange(app.db, tx => makeShop(tx))
  const listTasks = async () => {
    await checkLegalFacts(app, ACTOR)
    const rows = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, 'terms-incomplete'))
    return rows.map(({ details, closedBy }) => [details.terms, closedBy])
  }
  const buildMissingPages = (...languages: string[]) => languages.map(language => ({ language, topics: ['page'] }))
  expect(await listTasks()).toEqual([[buildMissingPages('et', 'en'), null]])
  const { company } = await readSettings(app.db)
  const build = (html: Record<string, string>) => ({
    main: [{ id: 'a', type: 'rich-text', version: 1, data: { html: multilingual(html) } }],
  })
  const [pageId = 0] = await arrange(app.db, tx =>
    createPages(tx, [
      {
        layout: 'Basic' as const,
        kind: 'content' as const,
        name: 'Tingimused',
        title: multilingual({ et: 'Tingimused', en: 'Terms' }),
        slugs: { et: 'tingimused', en: 'terms' },
        itemContainers: build({
          et: `<p>Tasuda saab kaardiga. Saadame 3 päeva jooksul. Kaebused: ${company.email}. Võid taganeda. Vastutame kahe
            aasta jooksul, pärast parandamist 12 kuud kauem. Tarbijavaidluste komisjon. Hind ei ole automaatne.
            Tagatisraha ega miinimumkestust ei ole. Tagastamise kulu kannab ostja. Taganeda ei saa eritellimusest.
            Müügijärgselt aitame. Käitumiskoodeksit ei ole.</p>`,
          en: `<p>You pay by card. We deliver within 3 days. Complaints: ${company.email}. You may withdraw.
            No price is personalised. No deposit, no minimum duration, no code of conduct. You pay for the return. There
            is no right of withdrawal from goods made for you. After the sale we help.</p>`,
        }),
      },
    ]),
  )
  await arrange(app.db, tx => changeSettings(tx, { termsPageSlug: multilingual({ et: 'tingimused', en: '' }) }))
  expect(await listTasks()).toEqual([[buildMissingPages('en'), null]])
  await arrange(app.db, tx => changeSettings(tx, { termsPageSlug: multilingual({ et: 'tingimused', en: 'terms' }) }))
  expect(await listTasks()).toEqual([[[{ language: 'en', topics: ['liability', 'repair', 'disputes'] }], null]])
  await app.db
    .update(pageVersions)
    .set({ itemContainers: build({ et: '<p>Tühi</p>', en: '<p>Empty</p>' }) })
    .where(eq(pageVersions.pageId, pageId))
  expect(await listTasks()).toEqual([
    [
      [
        { language: 'et', topics: TERMS_TOPICS },
        { language: 'en', topics: TERMS_TOPICS },
      ],
      null,
    ],
  ])
})
