import { expect, test } from 'vitest'
import { buildDemoProducts } from '#demo/catalogue/demo-products.ts'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { RELEVANCE, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import { DEFAULT_SYNONYMS } from '#listing/server/default-synonyms.ts'
import { createDemoIndex } from './create-demo-index.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const { index } = createDemoIndex(NOW)
const products = buildDemoProducts(NOW)

/** Kinds of parts that each synonym group means, by its first word; empty where the demo shop sells no such part. */
const EXPECTED_KINDS: Readonly<Record<string, readonly string[]>> = {
  turbo: ['turbo'],
  wastegate: [],
  'blow-off': ['blow-off-valve'],
  intercooler: ['intercooler'],
  coilover: ['coilover'],
  amort: ['coilover'],
  vedru: ['lowering-springs'],
  stabilisaator: ['anti-roll-bar'],
  // Descriptions of these products mention bushes.
  kummipuks: ['anti-roll-bar', 'short-shifter'],
  pidur: ['brake-pads', 'brake-disc', 'brake-calliper'],
  ketas: ['brake-disc'],
  piduriketas: ['brake-disc'],
  klots: ['brake-pads'],
  sadul: ['brake-calliper'],
  summuti: ['exhaust-muffler'],
  väljalase: ['exhaust-header', 'exhaust-muffler', 'downpipe'],
  kollektor: ['exhaust-header', 'intake-manifold'],
  väljalaskekollektor: ['exhaust-header'],
  downpipe: ['downpipe'],
  katalüsaator: ['downpipe'],
  õhufilter: ['air-filter'],
  sidur: ['clutch-kit'],
  hooratas: ['clutch-kit'],
  diferentsiaal: [],
  velg: ['alloy-wheel'],
  rehv: ['tyre'],
  mutter: ['wheel-nuts'],
  iste: ['bucket-seat'],
  rool: ['steering-wheel'],
  juhtplokk: ['ecu'],
  turvavöö: ['harness'],
  turvapuur: [],
  näidik: ['gauge'],
  esituli: ['headlight'],
  // The word names the material of these products.
  süsinikkiud: ['spoiler', 'bucket-seat'],
  kütus: ['fuel-injector'],
  spoiler: ['spoiler'],
  // The demo shop sells no water radiators.
  radiaator: ['oil-cooler', 'intercooler'],
  lõdvik: ['silicone-hose'],
  kütusepump: [],
  pihusti: ['fuel-injector'],
  süüteküünal: [],
  õli: ['oil-cooler'],
}

test('has an expectation for every group of synonyms', () => {
  expect(DEFAULT_SYNONYMS.map(([mainWord]) => mainWord)).toEqual(Object.keys(EXPECTED_KINDS))
})

test.each(
  DEFAULT_SYNONYMS.flatMap(([mainWord = '', ...otherWords]) =>
    [mainWord, ...otherWords].map(word => [word, mainWord] as const),
  ),
)('%s: the first ten results are goods that %s means', (words, mainWord) => {
  for (const lang of KNOWN_LANGUAGES) {
    const result = index.list({
      ...UNFILTERED_REQUEST,
      words,
      sort: RELEVANCE,
      page: 1,
      pageSize: 10,
      lang,
      now: NOW.getTime(),
      isStaff: false,
    })
    // A result page with struck-out words promises nothing about them.
    if (result.leftOutWords.length > 0) continue
    const kinds = new Set(result.ids.map(id => products[id - 1]!.kind))
    const expectedKinds = EXPECTED_KINDS[mainWord] ?? []
    expect([...kinds].filter(kind => !expectedKinds.includes(kind))).toEqual([])
    if (expectedKinds.length > 0 && mainWord !== 'kummipuks') expect(kinds.size).toBeGreaterThan(0)
  }
})
