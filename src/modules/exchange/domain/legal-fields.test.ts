import { expect, test } from 'vitest'
import { type GoodsDetails, NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { NO_PACKAGING, type ReportedWeights } from '#catalog/domain/reported-weights.ts'
import { buildDurability } from '#catalog/testing/durability.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { parseLegalCell } from './legal-columns.ts'
import { toDurability, toGoodsDetails, toLegalValues, toReportedWeights, validateLegalValues } from './legal-fields.ts'

const LABEL = { hash: 'a'.repeat(64), name: 'garan.svg', width: 600, height: 800 }
const LABELS = new Map([
  [LABEL.hash, LABEL],
  [LABEL.name, LABEL],
])
const WEIGHTS: ReportedWeights = {
  isImported: true,
  wasteClass: 'device5',
  netGrams: 900,
  batteryType: 'portable',
  batteryGrams: 40,
  packaging: { ...NO_PACKAGING, paper: 120 },
}
const GOODS: GoodsDetails = {
  tyre: { eprel: '381667', fuel: 'C', grip: 'A', noise: 'B', decibels: 71, snow: true, ice: false, sheet: '' },
  hazard: { signal: 'danger', pictograms: ['GHS02', 'GHS07'], statements: 'H222, H229', ufi: '' },
  battery: { chemistry: 'leadAcid', capacity: '70 Ah' },
  electrical: { scope: 'marked', registration: '12' },
  lamp: { labelling: 'labelled', energyClass: 'E', eprel: '1234567', sheet: 'https://maker.example/sheet.pdf' },
  digital: {
    functionality: multilingual({ et: 'Muudab kaarti', en: 'Changes the map' }),
    compatibility: multilingual({ et: 'MED17' }),
    updates: multilingual({}),
  },
  repair: { score: '8,2', parts: multilingual({ et: 'Tihend 9 €' }), instructions: multilingual({}) },
}

test('converts details to cells and back', () => {
  const durability = buildDurability({ halfYears: 5, label: LABEL })
  const values = toLegalValues({ goods: GOODS, durability, reported: WEIGHTS })
  expect(values).toMatchObject({ garan_years: '2,5', tyre_snow: 1, 'garan_procedure.et': 'Kirjuta tootjale.' })
  expect([toGoodsDetails(values), toDurability(values, LABELS), toReportedWeights(values)]).toEqual([
    GOODS,
    durability,
    WEIGHTS,
  ])
  const emptyValues = toLegalValues({ goods: null, durability: null, reported: null })
  expect([toGoodsDetails(emptyValues), toDurability(emptyValues, LABELS), toReportedWeights(emptyValues)]).toEqual([
    NO_GOODS_DETAILS,
    null,
    null,
  ])
})

test.each([
  ['tyre_fuel', 'c', 'C'],
  ['tyre_fuel', 'F', { reason: 'tyreClass' }],
  ['tyre_noise', 'D', { reason: 'noiseClass' }],
  ['tyre_decibels', '71 dB', 71],
  ['tyre_ice', 'jah', 1],
  ['tyre_ice', 'vist', { reason: 'yesNo' }],
  ['hazard_signal', 'Hoiatus', 'warning'],
  ['hazard_pictograms', 'GHS07 ghs02', 'GHS02, GHS07'],
  ['hazard_pictograms', 'GHS10', { reason: 'pictograms' }],
  ['battery_chemistry', 'Liitiumioonaku', 'lithiumIon'],
  ['electrical_scope', 'märgiga', 'marked'],
  ['lamp_labelling', 'Sõiduk', 'vehicle'],
  ['lamp_class', 'h', { reason: 'lampClass' }],
  ['repair_score', '8,2', '8,2'],
  ['repair_score', 'x'.repeat(21), { reason: 'text' }],
  ['digital_updates.et', '3\naastat', '3 aastat'],
  ['digital_updates.et', 'x'.repeat(501), { reason: 'text' }],
  ['garan_years', '2.5', '2,5'],
  ['garan_years', '2,3', { reason: 'productAdmin.problem.durabilityYears' }],
  ['reported_class', 'Device5', 'device5'],
  ['reported_class', 'Sõiduki osa', 'vehiclePart'],
  ['reported_class', 'seade2', 'device2'],
  ['reported_battery_type', 'x', { reason: 'batteryType' }],
  ['reported_paper_g', '0,12 kg', 120],
  ['reported_wood_g', '0', { reason: 'productAdmin.problem.grams' }],
  ['garan_label', 'garan.svg', LABEL.hash],
  ['garan_label', 'other.svg', { reason: 'productAdmin.problem.unknownLabel' }],
])('reads %s: %s', (field, text, expected) => expect(parseLegalCell(field, { text, labels: LABELS })).toEqual(expected))

test('names the fields that a group lacks or has wrong, together with the current values', () => {
  expect(validateLegalValues({ tyre_eprel: 'x' }, null, LABELS)).toEqual([
    ['tyre_fuel', 'app.problem.required'],
    ['tyre_grip', 'app.problem.required'],
    ['tyre_noise', 'app.problem.required'],
    ['tyre_eprel', 'productAdmin.problem.eprel'],
    ['tyre_decibels', 'productAdmin.problem.decibels'],
  ])
  const current = toLegalValues({ goods: GOODS, durability: buildDurability({ label: LABEL }), reported: null })
  expect(validateLegalValues({ tyre_eprel: '7', hazard_signal: 'none' }, current, LABELS)).toEqual([
    ['hazard_signal', 'productAdmin.problem.signal'],
  ])
  expect(validateLegalValues({ garan_years: '2' }, current, LABELS)).toEqual([
    ['garan_years', 'productAdmin.problem.durabilityTooShort'],
  ])
  expect(validateLegalValues({ reported_class: 'tyre', reported_battery_g: 5 }, current, LABELS)).toEqual([
    ['reported_net_g', 'app.problem.required'],
    ['reported_battery_type', 'app.problem.required'],
  ])
  expect(validateLegalValues({ garan_model: 'X' }, null, LABELS).map(([field]) => field)).toEqual([
    'garan_years',
    'garan_brand',
    'garan_guarantor',
    'garan_address',
    'garan_procedure.et',
    'garan_territory.et',
    'garan_label',
  ])
})
