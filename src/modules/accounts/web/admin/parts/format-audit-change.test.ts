import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { formatAuditChange, formatSubject } from './format-audit-change.ts'

type Line = Parameters<typeof formatAuditChange>[2]

const buildLine = (fields: Partial<Line>): Line => ({
  kind: 'product',
  action: 'changed',
  subject: '7',
  name: null,
  names: {},
  before: null,
  after: null,
  ...fields,
})

test.each<[string, Partial<Line>, string, string]>([
  [
    'money and missing values',
    { kind: 'delivery-provider', before: { freeFromCents: null }, after: { freeFromCents: 390 } },
    'tasuta alates: – → 3,90\u00a0€',
    'free from: – → €3.90',
  ],
  [
    'grams and millimetres',
    { kind: 'delivery-provider', after: { maxWeightGrams: 31_500, maxLengthMm: 640 } },
    'suurim kaal: 31500\u00a0g; suurim pikkus: 640\u00a0mm',
    'largest weight: 31500\u00a0g; largest length: 640\u00a0mm',
  ],
  [
    'times and days',
    { before: { saleFrom: '2026-11-06T12:05:00.000Z' }, after: { keptUntil: '2033-12-31' } },
    'soodustus algab: 06.11.2026 14:05 → –; säilitatakse kuni: – → 31.12.2033',
    'sale begins: 6 Nov 2026, 14:05 → –; kept until: – → 31 Dec 2033',
  ],
  [
    'yes and no',
    { kind: 'order', before: { vatExempt: false }, after: { vatExempt: true } },
    'käibemaksuta: ei → jah',
    'without VAT: no → yes',
  ],
  [
    'a state with the word of its screen',
    { kind: 'order', action: 'packed', before: { state: 'paid' }, after: { state: 'packed' } },
    'olek: Makstud → Pakitud',
    'status: Paid → Packed',
  ],
  [
    'the state of a refund',
    { kind: 'refund', before: { state: 'requested' }, after: { state: 'done' } },
    'olek: Tagasimakse algatatud → Tagasi makstud',
    'status: Refund requested → Refunded',
  ],
  [
    'the cause of a document',
    { kind: 'invoice', action: 'issued', after: { kind: 'credit', cause: 'return:7', totalCents: 1999 } },
    'liik: kreeditarve; põhjus: tagastus; summa: 19,99\u00a0€',
    'kind: credit note; cause: return; total: €19.99',
  ],
  [
    'references by their names or ids',
    {
      names: { 'category 12': 'Veljed' },
      before: { categoryIds: [] },
      after: { categoryIds: [12, 13] },
    },
    'kategooriad: – → Veljed, 13',
    'categories: – → Veljed, 13',
  ],
  [
    'targets of fitment rules by their names',
    {
      kind: 'fitment',
      names: { 'vehicle 12': 'Volkswagen Golf V', 'vehicle-group 3': 'EA113' },
      before: { fitmentRules: [] },
      after: {
        fitmentRules: [
          { target: 'node:12', window: { from: 24_051, to: null } },
          { target: 'group:3' },
          { target: 'engine:AXX' },
        ],
      },
    },
    'sobivuse reeglid: – → sõiduk Volkswagen Golf V · aastad alates 04/2004, sõiduk EA113, sõiduk AXX',
    'fitment rules: – → vehicle Volkswagen Golf V · years from 04/2004, vehicle EA113, vehicle AXX',
  ],
  [
    'nested references by their names',
    {
      kind: 'navigation',
      names: { 'page 4': 'Kontakt', 'category 12': 'Veljed' },
      before: { entries: [] },
      after: { entries: [{ page_id: 4, children: [{ category_id: 12 }, { page_id: 5 }] }] },
    },
    'kirjed: – → leht Kontakt · alammenüü kategooria Veljed, leht 5',
    'entries: – → page Kontakt · sub-items category Veljed, page 5',
  ],
  [
    'stock by its warehouse',
    { kind: 'stock', names: { 'warehouse 3': 'Tartu' }, before: { 3: 4, 5: 1 }, after: { 3: 0, 5: 0 } },
    'Tartu: 4 → 0; nr 5: 1 → 0',
    'Tartu: 4 → 0; no. 5: 1 → 0',
  ],
  [
    'texts by language, without their type',
    { kind: 'delivery-provider', after: { place: { city: 'Tartu', name: multilingual({ et: 'Ladu' }) } } },
    'asukoht › linn: Tartu; asukoht › nimi › eesti: Ladu',
    'place › city: Tartu; place › name › Estonian: Ladu',
  ],
  [
    'prices of an import',
    { action: 'imported', before: { price: 100, 'stock.3': 1 }, after: { price: 390, 'stock.3': 2 } },
    'hind: 1,00\u00a0€ → 3,90\u00a0€; laoseis › nr 3: 1 → 2',
    'price: €1.00 → €3.90; stock › no. 3: 1 → 2',
  ],
  [
    'visibility',
    { before: { visibility: null }, after: { visibility: { type: 0, stateInRange: 1, rangeFrom: null } } },
    'nähtavus › liik: – → Alati; nähtavus › olek sel ajal: – → Peidetud',
    'visibility › type: – → Always; visibility › status in that period: – → Hidden',
  ],
  [
    'permissions and events',
    { kind: 'webhook', after: { events: ['order.partly_shipped'], permissions: ['product.edit'] } },
    'sündmused: Osa tellimusest saadeti; õigused: Tooted',
    'events: A part of an order was shipped; permissions: Products',
  ],
  [
    'the corrected fields',
    { kind: 'order', action: 'corrected', after: { fields: ['Client.email', 'Delivery.address.street'] } },
    'väljad: e-post, tänav',
    'fields: email, street',
  ],
  [
    'parts of an order',
    { kind: 'order', action: 'shipped-part', after: { lines: [{ position: 1, amount: 2 }] } },
    'read: asukoht järjestuses 1 · kogus 2',
    'lines: position 1 · quantity 2',
  ],
  [
    'a changed name without both names',
    { kind: 'user', before: { username: 'old' }, after: { username: 'new' } },
    'kasutajanimi: vana → uus',
    'username: old → new',
  ],
  [
    'a language by its name',
    { kind: 'user', before: { language: null }, after: { language: 'en' } },
    'keel: – → inglise',
    'language: – → English',
  ],
  [
    'a problem by its name',
    { action: 'problem-dismissed', before: { noPicture: null }, after: { noPicture: 'Tuleb' } },
    'Pilt puudub: – → Tuleb',
    'No image: – → Tuleb',
  ],
  [
    'erased and hidden values',
    { kind: 'client', before: { email: { erased: true } }, after: { email: { hidden: true } } },
    'e-post: kustutatud → sinu rollile ei näidata',
    'email: erased → not shown to your role',
  ],
])('formats %s', (_title, fields, et, en) => {
  expect(formatAuditChange(realTranslators.et, 'et', buildLine(fields))).toBe(et)
  expect(formatAuditChange(realTranslators.en, 'en', buildLine(fields))).toBe(en)
})

test.each<[Partial<Line>, string]>([
  [{ kind: 'settings', subject: 'login' }, 'Login'],
  [{ kind: 'settings', subject: 'vat EE standard 2025-07-01' }, 'VAT rate: Estonia, Standard rate, 1 Jul 2025'],
  [{ kind: 'settings', subject: 'mail:shipped:et' }, 'Email text: Shipped, Estonian'],
  [{ kind: 'user', subject: 'role MANAGER' }, 'role Manager'],
  [{ kind: 'user', subject: 'unknown' }, 'unknown user'],
  [{ kind: 'delivery-country', subject: 'LV' }, 'Latvia'],
  [{ kind: 'order', subject: '5', name: '#100123' }, '#100123'],
])('names %j', (fields, name) => expect(formatSubject(realTranslators.en, 'en', buildLine(fields))).toBe(name))
