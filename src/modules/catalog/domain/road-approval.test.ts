import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import {
  APPROVAL_KINDS,
  type Approval,
  createRoadUseSnapshot,
  findRoadUse,
  formatApprovalCell,
  normalizeRegulation,
  parseApprovalCell,
  pickStrictestUse,
  ROAD_USES,
  validateApprovals,
} from './road-approval.ts'

const buildApproval = (changes: Partial<Approval> = {}): Approval => ({
  kind: 'ece',
  regulation: 'R90',
  number: 'E1 90R-021234/0567',
  countries: [{ country: 'EE', use: 'road' }],
  elsewhere: 'unknown',
  conditions: multilingual({ et: 'Ainult esisild.' }),
  fileIds: [3],
  ...changes,
})

describe('validateApprovals', () => {
  test.each<[string, Partial<Approval>, string, string]>([
    ['an unknown regulation', { regulation: 'brakes' }, 'regulation', 'approvalRegulation'],
    ['a missing number', { number: ' ' }, 'number', 'approvalNumber'],
    [
      'a Teilegutachten without inspection in Germany',
      { kind: 'teilegutachten', countries: [{ country: 'DE', use: 'road' }] },
      'countries',
      'approvalNeedsEntry',
    ],
    [
      'a Teilegutachten for roads everywhere',
      { kind: 'teilegutachten', countries: [], elsewhere: 'road' },
      'countries',
      'approvalNeedsEntry',
    ],
    ['a motorsport part for roads', { kind: 'motorsport' }, 'countries', 'approvalMotorsport'],
    ['an unknown country', { countries: [{ country: 'XX', use: 'road' }] }, 'countries', 'approvalCountry'],
    [
      'a country with two statements',
      {
        countries: [
          { country: 'DE', use: 'road' },
          { country: 'DE', use: 'motorsport' },
        ],
      },
      'countries',
      'approvalCountryTwice',
    ],
  ])('refuses %s', (_case, changes, field, key) => {
    expect(validateApprovals([buildApproval(), buildApproval(changes)])).toEqual({
      [`approvals.1.${field}`]: `productAdmin.problem.${key}`,
    })
  })

  test('accepts a regulation of the EU, also in a cell', () => {
    const approval = buildApproval({ regulation: 'EU 540/2014' })
    expect(validateApprovals([approval])).toEqual({})
    expect(parseApprovalCell(formatApprovalCell([approval]))).toEqual([approval])
  })

  test('accepts a report and a motorsport part without a number', () => {
    const approvals = [
      buildApproval({ kind: 'report', number: '' }),
      buildApproval({ kind: 'motorsport', number: '', countries: [], elsewhere: 'motorsport' }),
    ]
    expect(validateApprovals(approvals)).toEqual({})
  })
})

test.each([
  ['90', 'R90'],
  ['ECE R90', 'R90'],
  ['UN-R 124', 'R124'],
  ['r059', 'R59'],
  ['brakes', 'brakes'],
  ['540/2014', 'EU 540/2014'],
  ['Regulation (EU) No 540/2014', 'EU 540/2014'],
  ['määrus (EL) nr 540/2014', 'EU 540/2014'],
  ['EU 540/2014', 'EU 540/2014'],
])('normalizes the regulation %s', (text, regulation) => {
  expect(normalizeRegulation(text)).toBe(regulation)
})

describe('findRoadUse', () => {
  test('returns null without approvals, and the strictest statement of several', () => {
    expect(findRoadUse([])).toBeNull()
    expect(findRoadUse([buildApproval({ countries: [] })])).toBe('unknown')
    expect(findRoadUse([buildApproval(), buildApproval({ countries: [] })])).toBe('road')
    const inspected = buildApproval({ countries: [{ country: 'EE', use: 'with_entry' }] })
    expect(findRoadUse([buildApproval(), inspected])).toBe('with_entry')
    expect(findRoadUse([buildApproval(), inspected], 'LV')).toBe('unknown')
  })

  test('picks the same use in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ROAD_USES)), uses => {
        expect(pickStrictestUse(uses)).toBe(pickStrictestUse(uses.toReversed()))
      }),
    )
  })
})

test('keeps the statement for the country of the order in the snapshot', () => {
  const approval = buildApproval({ countries: [{ country: 'LV', use: 'with_entry' }] })
  expect(createRoadUseSnapshot([approval], 'LV')).toEqual({
    country: 'LV',
    use: 'with_entry',
    approvals: [{ kind: 'ece', regulation: 'R90', number: approval.number, conditions: approval.conditions }],
  })
  expect(createRoadUseSnapshot([], 'LV')).toBeNull()
})

describe('parseApprovalCell', () => {
  test('keeps conditions and files of a known approval', () => {
    const approval = buildApproval()
    const cell = 'ECE 90; E1 90R-021234/0567; EE=road'
    expect(parseApprovalCell(cell, [approval])).toEqual([approval])
    expect(parseApprovalCell(cell)).toEqual([{ ...approval, conditions: multilingual({}), fileIds: [] }])
  })

  test('parses approvals that it formatted', () => {
    const arbitrary = fc.record({
      kind: fc.constantFrom(...APPROVAL_KINDS.filter(kind => kind !== 'motorsport' && kind !== 'teilegutachten')),
      number: fc.stringMatching(/^[A-Z\d][A-Z\d /.-]{0,18}[A-Z\d]$/),
      countries: fc.uniqueArray(
        fc.record({ country: fc.constantFrom('EE', 'DE', 'LV'), use: fc.constantFrom(...ROAD_USES) }),
        { selector: ({ country }) => country },
      ),
      elsewhere: fc.constantFrom(...ROAD_USES),
      fileIds: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 3 }),
      conditions: fc.string({ minLength: 1 }).map(text => multilingual({ en: text })),
    })
    fc.assert(
      fc.property(fc.uniqueArray(arbitrary, { selector: ({ number }) => number, maxLength: 4 }), parts => {
        const approvals = parts.map(part => buildApproval({ ...part, regulation: part.kind === 'ece' ? 'R90' : '' }))
        expect(parseApprovalCell(formatApprovalCell(approvals))).toEqual(approvals)
      }),
    )
  })

  test.each([
    ['tüv; 123', 'an unknown kind'],
    ['abe; 43567; DE=maybe', 'an unknown statement'],
    ['abe; ; DE=road', 'a missing number'],
    ['abe; 4; DE=road; 0', 'a file without an id'],
    ['abe; 4; DE=road; 1; front axle', 'conditions without a language'],
    ['ece; E1 123; DE=road', 'an approval without its regulation'],
    ['teilegutachten; 1; DE=road', 'a statement that the law excludes'],
  ])('refuses %s: %s', text => {
    expect(parseApprovalCell(text)).toBeNull()
  })

  test('parses a motorsport part without statements as motorsport only in every country', () => {
    expect(parseApprovalCell('motorsport')).toEqual([
      buildApproval({
        kind: 'motorsport',
        regulation: '',
        number: '',
        countries: [],
        elsewhere: 'motorsport',
        conditions: multilingual({}),
        fileIds: [],
      }),
    ])
  })
})
