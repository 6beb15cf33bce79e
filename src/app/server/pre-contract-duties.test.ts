import { eq, like } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type GoodsDetails, NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { listProductChangeTags } from '#catalog/server/catalog.ts'
import { products } from '#catalog/server/tables.ts'
import { buildDurability } from '#catalog/testing/durability.ts'
import { findMissingTerms } from '#compliance/domain/find-missing-terms.ts'
import { pageVersions, slugs } from '#content/server/tables.ts'
import { buildLegalPages } from '#demo/content/pages/legal-pages.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import { orders } from '#orders/server/tables.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composeTestShop, placeOrder } from '../testing/compose-test-shop.ts'

/** Customers read the product page and the terms before the order, then the mail as text or HTML and its PDF files. */
type Place = 'page' | 'terms' | 'text' | 'html' | 'pdf'
const MAIL: readonly Place[] = ['text', 'html']
const EVERYWHERE: readonly Place[] = ['page', ...MAIL, 'pdf']
/** The law demands the information in the terms before the order, and on a durable medium after it. */
const TERMS: readonly Place[] = ['terms', 'pdf']

interface Duty {
  /** The letter of directive 2011/83/EU art. 6(1), with its subject. */
  duty: string
  places: readonly Place[]
  et: RegExp
  en: RegExp
}

const createDuty = (duty: string, places: readonly Place[], et: RegExp, en = et): Duty => ({ duty, places, et, en })

/**
 * The duties of VÕS § 54(1) and directive 2011/83/EU art. 6(1), by their letters. The checkout itself is rendered in
 * the browser; `e2e/checkout-duties.spec.ts` covers it. The notice of the letter l is a picture;
 * `e2e/guarantee-notice.spec.ts` covers it. The letters f and j regulate costs of calls and of services that begin
 * early, which no shop of goods has.
 */
const DUTIES: readonly Duty[] = [
  createDuty('a: main characteristics', ['page', ...MAIL], /Turbo GT2860R/),
  createDuty('b: name of the seller', EVERYWHERE, /Pitlane Tuning OÜ/),
  createDuty('b: registry code', EVERYWHERE, /14532901/),
  createDuty('c: postal address', EVERYWHERE, /Paldiski mnt 171/),
  createDuty('c: city', EVERYWHERE, /13517\sTallinn/),
  createDuty('c: phone', EVERYWHERE, /\+372\s5550\s0171/),
  createDuty('c: e-mail', EVERYWHERE, /pood@pitlane\.example/),
  createDuty('d: address for complaints', TERMS, /Kaebuse saada aadressil pood@/, /Send complaints to pood@/),
  createDuty('e: price with VAT', ['page', ...MAIL], /124,00\s€/, /€124\.00/),
  createDuty('e: total with VAT', MAIL, /Kokku koos käibemaksuga:?\s127,99\s€/, /Total incl\. VAT:?\s€127\.99/),
  createDuty('e: delivery has its price', MAIL, /Pakiautomaat.*3,99\s€/s, /Parcel machine.*€3\.99/s),
  createDuty(
    'ea: no price personalised by machine',
    TERMS,
    /hinda ei arvuta me ühelegi ostjale eraldi/i,
    /No price is personalised/,
  ),
  createDuty('g: payment', TERMS, /Tasuda saab pangalingi, kaardi/, /You pay by bank link, card/),
  createDuty('g: when payment is due', MAIL, /Makse: /, /Payment: /),
  createDuty('g: place of delivery', MAIL, /Tarne: .*pakiautomaat/i, /Delivery: .*parcel/i),
  createDuty(
    'g: time of delivery',
    [...MAIL, ...TERMS],
    /saadame hiljemalt|järgmisel tööpäeval/i,
    /ships? (?:by|on|the next)/i,
  ),
  createDuty('g: longest time of delivery', TERMS, /30 päeva jooksul tellimusest/, /within 30 days of your order/),
  createDuty('g: greener delivery', TERMS, /koormab keskkonda vähem/, /burdens the environment less/),
  createDuty('g: how complaints are handled', TERMS, /vastame 15 päeva jooksul/, /we answer within 15 days/),
  createDuty('h: right of withdrawal and its term', [...MAIL, ...TERMS], /14\späeva/, /14\sdays/),
  createDuty('h: where the function is', ['text', 'html', 'pdf'], /\/et\/withdrawal/, /\/en\/withdrawal/),
  createDuty('h: words of the function', ['page', ...MAIL], /Taganen lepingust/, /Withdraw from contract here/),
  createDuty('h: procedure', ['pdf'], /ühemõttelise avaldusega/, /unequivocal statement/),
  createDuty('h: model form', ['pdf'], /Käesolevaga taganen\/taganeme/, /hereby give notice that I\/We/),
  createDuty(
    'i: cost of the return',
    ['pdf'],
    /Asja tagastamise otsesed kulud kannate Teie/,
    /bear the direct cost of returning/,
  ),
  createDuty(
    'i: cost of what post does not take',
    ['pdf'],
    /hinnanguline suurus kuni 60,00\s€/,
    /maximum of approximately €60\.00/,
  ),
  createDuty(
    'k: goods without a right of withdrawal',
    TERMS,
    /Taganeda ei saa kaubast/,
    /no right of withdrawal from goods/,
  ),
  createDuty('l: legal guarantee of two years', TERMS, /kahe aasta jooksul/, /within two years of receipt/),
  createDuty(
    'l: choice of repair or replacement',
    TERMS,
    /parandatakse või asendatakse/,
    /between repair and replacement/,
  ),
  createDuty('l: longer liability after a repair', TERMS, /ühe korra 12 kuu võrra/, /extended once by 12 months/),
  createDuty(
    'la: producer’s guarantee of durability with its label',
    EVERYWHERE,
    /GARAN.*5 aasta|5 aasta.*GARAN/s,
    /GARAN.*5 years|5 years.*GARAN/s,
  ),
  createDuty('la: who gives the guarantee', EVERYWHERE, /Forge Motorsport/),
  createDuty('la: its conditions', ['page', 'pdf'], /Kirjuta tootjale/, /Write to the producer/),
  createDuty('lb: legal guarantee of digital content', TERMS, /Digisisu puuduste eest/, /defects of digital content/),
  createDuty(
    'lc: free updates in time',
    ['page', ...MAIL],
    /Tasuta uuendused:?\s*3 aastat/,
    /Free updates:?\s*3 years/,
  ),
  createDuty('m: service after the sale', TERMS, /Müügijärgselt aitame/, /After the sale we help/),
  createDuty('m: commercial guarantee', TERMS, /müügigarantii/, /commercial guarantee/),
  createDuty('n: codes of conduct', TERMS, /käitumiskoodeks/, /code of conduct/),
  createDuty('o, p: duration', TERMS, /ei ole miinimumkestust/, /no minimum duration/),
  createDuty('q: deposits', TERMS, /tagatisraha/i, /no deposit/),
  createDuty('r: digital functions', ['page', ...MAIL], /Mida see teeb:?\s*Muudab/, /What it does:?\s*Changes/),
  createDuty('s: compatibility', ['page', ...MAIL], /Ühildub:?\s*MED17/, /Works with:?\s*MED17/),
  createDuty('t: out-of-court disputes', TERMS, /tarbijavaidluste komisjoni/, /Consumer Disputes Committee/),
  createDuty('t: its address', TERMS, /Endla 10a, 10122 Tallinn, avaldus@komisjon\.ee/),
  createDuty('u: reparability score', ['page', ...MAIL], /Parandatavuse hinne:?\s*8,2/, /Reparability score:?\s*8,2/),
  createDuty('v: spare parts', ['page', ...MAIL], /Varuosad:?\s*Tihend 9 €/, /Spare parts:?\s*Gasket €9/),
  createDuty('v: repair manuals', ['page', ...MAIL], /Juhendid:?\s*maker/, /Instructions:?\s*maker/),
]

const GOODS: GoodsDetails = {
  ...NO_GOODS_DETAILS,
  digital: {
    functionality: multilingual({ et: 'Muudab ülelaaderõhu kaarti', en: 'Changes the boost map' }),
    compatibility: multilingual({ et: 'MED17, Windows 11', en: 'MED17, Windows 11' }),
    updates: multilingual({ et: '3 aastat', en: '3 years' }),
  },
  repair: {
    score: '8,2',
    parts: multilingual({ et: 'Tihend 9 €', en: 'Gasket €9' }),
    instructions: multilingual({ et: 'maker.example/juhend', en: 'maker.example/manual' }),
  },
}

const LANGUAGES = ['et', 'en'] as const
type ReadLanguage = (typeof LANGUAGES)[number]

let shop: ComposedShop
const texts = new Map<string, string>()
const readText = (language: ReadLanguage, place: Place): string => texts.get(`${language} ${place}`) ?? ''

const readPdf = async (content: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })).text

beforeAll(async () => {
  shop = await composeTestShop()
  const { db } = shop.app
  const terms = buildLegalPages().find(({ name }) => name === 'Müügitingimused')
  const [slug] = await db.select().from(slugs).where(eq(slugs.slug, 'muugitingimused'))
  await db
    .update(pageVersions)
    .set({ itemContainers: terms?.itemContainers ?? {} })
    .where(eq(pageVersions.pageId, slug?.pageId ?? 0))
  await arrange(db, async tx => {
    await tx
      .update(products)
      .set({ durability: buildDurability(), goods: GOODS })
      .where(eq(products.id, shop.product.id))
    tx.changed(listProductChangeTags([shop.product.id]))
  })
  for (const [index, language] of LANGUAGES.entries()) {
    const storeText = (place: Place, text: string) => texts.set(`${language} ${place}`, text)
    const termsSlug = language === 'et' ? 'muugitingimused' : 'terms-of-sale'
    storeText('page', toPlainText((await shop.fetchPage(`/${language}/${shop.product.slug}`)).body))
    storeText('terms', toPlainText((await shop.fetchPage(`/${language}/${termsSlug}`)).body))
    expect((await placeOrder(shop.openBrowser(), shop.product.id, {}, language)).statusCode).toBe(200)
    const readMail = async () =>
      (await db.select().from(mails).where(like(mails.key, 'order-placed:%')).orderBy(mails.id))[index]
    await vi.waitFor(async () => expect(await readMail()).toBeDefined(), 30_000)
    const mail = await readMail()
    storeText('text', mail?.text ?? '')
    const html = mail?.html ?? ''
    // Links of the HTML count as text.
    storeText('html', `${toPlainText(html)} ${[...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link).join(' ')}`)
    const files = await db
      .select()
      .from(mailAttachments)
      .where(eq(mailAttachments.mailId, mail?.id ?? 0))
    storeText('pdf', (await Promise.all(files.map(({ content }) => readPdf(content)))).join('\n').replace(/\s+/g, ' '))
  }
})
afterAll(() => shop.close())

test.each(
  LANGUAGES.flatMap(language =>
    DUTIES.flatMap(({ duty, places, ...words }) =>
      places.map(place => ({ language, duty, place, words: words[language] })),
    ),
  ),
)('tells the buyer $duty in $place, $language', ({ language, place, words }) =>
  expect(readText(language, place)).toMatch(words),
)

test.each(LANGUAGES)('finds every watched topic in the terms of the demo shop, in %s', language => {
  expect(findMissingTerms(readText(language, 'terms'), { language, email: 'pood@pitlane.example' })).toEqual([])
})

test.each([...EVERYWHERE, 'terms' as const])('never links to the closed ODR platform in %s', place => {
  for (const language of LANGUAGES) expect(readText(language, place)).not.toMatch(/consumers\/odr/)
})

/** The words of VÕS § 56⁴ and directive 2011/83/EU art. 11a in its official translations. */
const WITHDRAWAL_LABELS = {
  et: { open: 'Taganen lepingust', confirm: 'Kinnitan taganemise' },
  en: { open: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
} as const

/** Lists the exact words of elements whose tag matches `tag`, without markup inside them. */
const listWords = (html: string, tag: RegExp): string[] =>
  [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].flatMap(([, , attributes = '', words = '']) =>
    tag.test(attributes) ? [words.replace(/<[^>]*>/g, '')] : [],
  )
const submitForm = (url: string, fields: Record<string, string> = {}) =>
  shop.app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe.each(LANGUAGES)('the withdrawal function in %s has exactly the words of the law', language => {
  const { open, confirm } = WITHDRAWAL_LABELS[language]
  let token = ''
  let mailHtml = ''
  let mailText = ''
  beforeAll(async () => {
    const { db } = shop.app
    const orderResponse = await placeOrder(shop.openBrowser(), shop.product.id, {}, language)
    token = orderResponse.json().data.order.public_token
    const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.publicToken, token))
    const readMail = async () =>
      (
        await db
          .select()
          .from(mails)
          .where(eq(mails.key, `order-placed:${order?.id}`))
      )[0]
    await vi.waitFor(async () => expect(await readMail()).toBeDefined(), 30_000)
    const mail = await readMail()
    mailHtml = mail?.html ?? ''
    mailText = mail?.text ?? ''
  })
  const fetchBody = async (url: string) => (await shop.fetchPage(url)).body

  test('in the footer of every page', async () => {
    for (const path of ['', `/${shop.product.slug}`, '/withdrawal', `/payment/${token}`]) {
      const [, footer = ''] = (await fetchBody(`/${language}${path}`)).split('<footer')
      expect(listWords(footer, /href="\/(et|en)\/withdrawal"/)).toEqual([open])
    }
  })

  test('on the order page', async () => {
    const body = await fetchBody(`/${language}/payment/${token}`)
    expect(listWords(body, /withdrawal\?order=/)).toEqual([open])
  })

  test('on both buttons', async () => {
    const [form = ''] = (await fetchBody(`/${language}/withdrawal`)).split('<footer').slice(0, 1)
    const [, main = ''] = form.split('<main')
    expect(listWords(main, /type="submit"/)).toEqual([open])
    const fields = { name: 'Mari', contract: '100001', email: 'mari@example.ee' }
    const draftResponse = await submitForm(`/withdrawal/draft?lang=${language}`, fields)
    const [, statement = ''] = (await fetchBody(String(draftResponse.headers.location))).split('<main')
    expect(listWords(statement.split('<footer')[0] ?? '', /type="submit"/)).toEqual([confirm])
  })

  test('in the order mail', () => {
    expect(listWords(mailHtml, /withdrawal\?order=/)).toEqual([open])
    expect(mailText.split('\n').filter(line => line.includes('withdrawal?order='))).toEqual([
      expect.stringMatching(new RegExp(`^${open}: http`)),
    ])
  })
})
