import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { CategoryTree } from './category-tree.ts'
import { findDemandedGoods } from './demanded-goods.ts'
import { findMissingGoods, type GoodsDetails, NO_GOODS_DETAILS, validateGoodsDetails } from './goods-details.ts'
import { formatHazards, formatTyreLabel } from './goods-notes.ts'

const tyre = {
  eprel: '381667',
  fuel: 'C',
  grip: 'A',
  noise: 'B',
  decibels: 71,
  snow: true,
  ice: false,
  sheet: 'https://maker.example/sheet',
} as const
const hazard = { signal: 'danger', pictograms: ['GHS02' as const], statements: 'H222, H229, P102', ufi: '' } as const
const buildDetails = (details: Partial<GoodsDetails>): GoodsDetails => ({ ...NO_GOODS_DETAILS, ...details })

test.each([
  ['a complete tyre label', buildDetails({ tyre }), []],
  ['letters in the EPREL number', buildDetails({ tyre: { ...tyre, eprel: 'EPREL 12' } }), ['goods.tyre.eprel']],
  ['impossible noise', buildDetails({ tyre: { ...tyre, decibels: 7 } }), ['goods.tyre.decibels']],
  ['a sheet without https', buildDetails({ tyre: { ...tyre, sheet: 'leht.pdf' } }), ['goods.tyre.sheet']],
  ['a mixture with a danger', buildDetails({ hazard: { ...hazard, pictograms: ['GHS02'] } }), []],
  [
    'a signal word without a hazard statement',
    buildDetails({ hazard: { ...hazard, pictograms: [], statements: 'P102' } }),
    ['goods.hazard.statements'],
  ],
  [
    'an unreadable statement',
    buildDetails({ hazard: { ...hazard, pictograms: [], statements: 'H222, tuleohtlik' } }),
    ['goods.hazard.statements'],
  ],
  [
    'a pictogram without a signal word',
    buildDetails({ hazard: { ...hazard, signal: 'none', pictograms: ['GHS07'] } }),
    ['goods.hazard.signal'],
  ],
  [
    'statements without a signal word',
    buildDetails({ hazard: { ...hazard, signal: 'none', pictograms: [], statements: 'H412, EUH066' } }),
    [],
  ],
  ['a wrong UFI', buildDetails({ hazard: { ...hazard, pictograms: [], ufi: 'N1QV-R02N' } }), ['goods.hazard.ufi']],
  ['a UFI', buildDetails({ hazard: { ...hazard, pictograms: [], ufi: 'N1QV-R02N-J00M-WQD5' } }), []],
])('validates %s', (_name, details, fields) => {
  expect(Object.keys(validateGoodsDetails(details))).toEqual(fields)
})

test('formats the notes beside the price in both languages', () => {
  expect(formatTyreLabel(tyre, 'et')).toBe('Kütusesäästlikkus C, märghaardumine A, müra B 71 dB, lumerehv')
  expect(formatTyreLabel(tyre, 'en')).toBe('Fuel efficiency C, wet grip A, noise B 71 dB, snow tyre')
  expect(formatHazards({ ...hazard, pictograms: ['GHS02', 'GHS09'] }, 'et')).toBe(
    'Ettevaatust: tuleohtlik, ohtlik keskkonnale',
  )
  expect(formatHazards({ ...hazard, signal: 'none', pictograms: [], statements: 'H412, P273' }, 'en')).toBe('H412')
  expect(formatHazards({ ...hazard, signal: 'none', pictograms: [], statements: '' }, 'en')).toBeUndefined()
})

test.each([
  ['labelled', '', '', 'app.problem.required'],
  ['labelled', 'E', 'x', undefined],
  ['labelled', 'E', '1234567', undefined],
  ['vehicle', 'E', '', 'productAdmin.problem.lampClass'],
  ['containing', '', '', undefined],
] as const)(
  'validates a light source that is %s with class "%s" and number "%s"',
  (labelling, energyClass, eprel, error) => {
    const lamp = { labelling, energyClass, eprel, sheet: '' }
    const errors = validateGoodsDetails(buildDetails({ lamp }))
    expect([errors['goods.lamp.energyClass'], errors['goods.lamp.eprel']]).toEqual([
      error,
      eprel === 'x' ? 'productAdmin.problem.eprel' : undefined,
    ])
    const isMissing = labelling === 'labelled'
    expect(findMissingGoods(['lamp'], buildDetails({ lamp }))).toEqual(isMissing ? ['lamp'] : [])
  },
)

test('inherits the kinds of parent categories', () => {
  const row = { name: multilingual({}), position: 0, hidden: false, className: '', searchKeywords: '', imageId: null }
  const tree = new CategoryTree([
    { ...row, id: 1, parentId: 0, goodsKinds: ['tyre'] },
    { ...row, id: 2, parentId: 1, goodsKinds: ['electrical'] },
    { ...row, id: 3, parentId: 0, goodsKinds: ['hazard'] },
  ])
  expect(findDemandedGoods(tree, [2])).toEqual(['tyre', 'electrical'])
  expect(findDemandedGoods(tree, [2, 3])).toEqual(['tyre', 'hazard', 'electrical'])
})

test('finds labels without the product information sheet', () => {
  const lamp = { labelling: 'labelled', energyClass: 'E', eprel: '7', sheet: '' } as const
  expect(findMissingGoods(['tyre'], buildDetails({ tyre: { ...tyre, sheet: '' } }))).toEqual(['tyre'])
  expect(findMissingGoods(['lamp'], buildDetails({ lamp }))).toEqual(['lamp'])
  expect(findMissingGoods(['lamp'], buildDetails({ lamp: { ...lamp, sheet: 'https://maker.example/sheet' } }))).toEqual(
    [],
  )
})

test('finds demanded kinds without complete details', () => {
  expect(findMissingGoods(['tyre', 'hazard'], null)).toEqual(['tyre', 'hazard'])
  expect(findMissingGoods(['tyre'], buildDetails({ tyre: { ...tyre, eprel: '' } }))).toEqual(['tyre'])
  expect(
    findMissingGoods(['tyre', 'electrical'], buildDetails({ tyre, electrical: { scope: 'exempt', registration: '' } })),
  ).toEqual([])
})
