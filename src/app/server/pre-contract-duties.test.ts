import { eq, like } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listProductChangeTags } from '#catalog/server/catalog.ts'
import { products } from '#catalog/server/tables.ts'
import { buildDurability } from '#catalog/testing/durability.ts'
import { pageVersions, slugs } from '#content/server/tables.ts'
import { buildLegalPages } from '#demo/content/pages/legal-pages.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { type ComposedShop, composeTestShop, placeOrder } from '../testing/compose-test-shop.ts'

/** The places where a buyer reads: a product page before the order, the confirmation, and its attached PDF files. */
type Place = 'page' | 'text' | 'html' | 'pdf'
const EVERYWHERE: readonly Place[] = ['page', 'text', 'html', 'pdf']
const MAIL: readonly Place[] = ['text', 'html']

/**
 * The duties of VÕS § 54(1) and directive 2011/83/EU art. 6(1), by their letters. The checkout itself is rendered in
 * the browser; `e2e/checkout-duties.spec.ts` covers it.
 */
const DUTIES: readonly (readonly [duty: string, places: readonly Place[], words: RegExp])[] = [
  ['a: main characteristics', ['page', ...MAIL], /Turbo GT2860R/],
  ['b: name of the seller', EVERYWHERE, /Pitlane Tuning OÜ/],
  ['b: registry code', EVERYWHERE, /14532901/],
  ['c: postal address', EVERYWHERE, /Paldiski mnt 171/],
  ['c: city', EVERYWHERE, /13517\sTallinn/],
  ['c: phone', EVERYWHERE, /\+372\s5550\s0171/],
  ['c: e-mail', EVERYWHERE, /pood@pitlane\.example/],
  ['d: address for complaints', ['pdf'], /Kaebuse saada aadressil pood@pitlane\.example/],
  ['e: price with VAT', ['page', ...MAIL], /124,00\s€/],
  ['e: total with VAT', MAIL, /Kokku/],
  ['e: delivery has its price', MAIL, /3,99\s€/],
  ['ea: no price personalised by machine', ['pdf'], /hinda ei arvuta me ühelegi ostjale eraldi/i],
  ['g: payment', [...MAIL, 'pdf'], /[Mm]akse|[Tt]asu/],
  ['g: delivery', [...MAIL, 'pdf'], /[Kk]ohaletoimeta|Pakiautomaat/],
  ['g: how complaints are handled', ['pdf'], /vastame 15 päeva jooksul/],
  ['h: right of withdrawal and its term', [...MAIL, 'pdf'], /14\späeva/],
  ['h: where the function is', EVERYWHERE, /Tagan(?:en|eda|emis)/i],
  ['h: procedure', ['pdf'], /ühemõttelise avaldusega/],
  ['h: model form', ['pdf'], /Käesolevaga taganen\/taganeme/],
  ['i: cost of the return', ['pdf'], /Asja tagastamise otsesed kulud kannate Teie/],
  ['i: cost of what post does not take', ['pdf'], /suure kauba|posti teel/i],
  ['l: legal guarantee of two years', ['pdf'], /kahe aasta jooksul/],
  ['la: producer’s guarantee of durability with its label', EVERYWHERE, /GARAN.*5 aasta|5 aasta.*GARAN/s],
  ['la: who gives the guarantee', EVERYWHERE, /Forge Motorsport/],
  ['la: its conditions', ['page', 'pdf'], /Kirjuta tootjale/],
  ['m: commercial guarantee and service after the sale', ['pdf'], /müügigarantii|müügijärgne/i],
  ['n: codes of conduct', ['pdf'], /käitumiskoodeks|tegevusjuhend/i],
  ['o: duration', ['pdf'], /ühekordne/i],
  ['q: deposits', ['pdf'], /tagatisraha/i],
  ['t: out-of-court disputes', ['pdf'], /tarbijavaidluste komisjoni/],
  ['t: its address', ['pdf'], /Endla 10a, 10122 Tallinn, avaldus@komisjon\.ee/],
]

let shop: ComposedShop
const textByPlace: Record<Place, string> = { page: '', text: '', html: '', pdf: '' }

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
    await tx.update(products).set({ durability: buildDurability() }).where(eq(products.id, shop.product.id))
    tx.changed(listProductChangeTags([shop.product.id]))
  })
  textByPlace.page = toPlainText((await shop.fetchPage(`/et/${shop.product.slug}`)).body)
  expect((await placeOrder(shop.openBrowser(), shop.product.id)).statusCode).toBe(200)
  const readMail = async () => (await db.select().from(mails).where(like(mails.key, 'order-placed:%')))[0]
  await vi.waitFor(async () => expect(await readMail()).toBeDefined(), 30_000)
  const mail = await readMail()
  textByPlace.text = mail?.text ?? ''
  textByPlace.html = toPlainText(mail?.html ?? '')
  const files = await db.select().from(mailAttachments)
  textByPlace.pdf = (await Promise.all(files.map(({ content }) => readPdf(content)))).join('\n').replace(/\s+/g, ' ')
})
afterAll(() => shop.close())

test.each(DUTIES.flatMap(([duty, places, words]) => places.map(place => ({ duty, place, words }))))(
  'tells the buyer $duty in $place',
  ({ place, words }) => expect(textByPlace[place]).toMatch(words),
)

test.each(EVERYWHERE)('never links to the closed ODR platform in %s', place =>
  expect(textByPlace[place]).not.toMatch(/consumers\/odr/),
)
