import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { CategoryDraft } from './category-draft.ts'
import { decideFilter } from './decide-filter.ts'
import { FilterDraft, type OptionRow } from './filter-draft.ts'
import { NameLookup } from './name-lookup.ts'

const option = (id: number, name: string, value = `v${id}`): OptionRow => ({
  id,
  attributeId: 1,
  value,
  name: multilingual({ et: name }),
  colour: null,
  position: 0,
})

test('finds a value by slug first, then by its current name', () => {
  const draft = new FilterDraft([], [option(1, 'Must'), option(2, 'Sile', 'must'), option(3, 'Hall')])
  const found = (word: string) => draft.findOptions(1, [word]).map(({ id }) => id)
  expect(found(' MUST ')).toEqual([2])
  draft.removeOption(option(2, 'Sile', 'must'))
  expect(found('must')).toEqual([1])
  draft.putOption(option(1, 'Valge'))
  expect([found('must'), found('valge'), found('v1')]).toEqual([[], [1], [1]])
  draft.putOption(option(3, 'Valge'))
  expect(found('valge')).toEqual([1, 3])
})

test('looks a name up without reading other rows', () => {
  let reads = 0
  const counted = <R extends { name: object }>(row: R): R =>
    Object.defineProperty({ ...row }, 'name', {
      get: () => {
        reads += 1
        return row.name
      },
    })
  const filters = new FilterDraft(
    Array.from({ length: 50 }, (_, at) =>
      counted({
        id: at + 1,
        key: `g${at}`,
        name: multilingual({ et: `Grupp ${at}` }),
        promoted: false,
        position: at,
        offered: [],
      }),
    ),
    Array.from({ length: 50 }, (_, at) => counted(option(at + 1, `Nimi ${at}`))),
  )
  const categories = new CategoryDraft(
    Array.from({ length: 50 }, (_, at) =>
      counted({
        id: at + 1,
        parentId: 0,
        name: multilingual({ et: `Nimi ${at}` }),
        position: 0,
        hidden: false,
        className: '',
        searchKeywords: '',
        description: null,
        imageId: null,
      }),
    ),
  )
  reads = 0
  expect(filters.findOptions(1, ['nimi 7'])).toHaveLength(1)
  expect(['grupp 7', 'g8'].flatMap(word => filters.findGroups(word)).map(({ id }) => id)).toEqual([8, 9])
  expect([categories.findByNames(['nimi 7']), categories.find('Nimi 7')]).toEqual([[8], 8])
  expect(reads).toBe(0)
})

test.each([
  ['a new value in another spelling is the stored one', ['Värv', ' RÖD', ''], 'same'],
  ['a value without its accent is another', ['Värv', 'Rod', ''], 'created'],
  ['a name of another value is refused', ['Värv', 'Must', 'röd '], 'refused option exchange.fault.doubleOption'],
])('%s', (_case, cells, expected) => {
  const group = { id: 1, key: 'varv', name: multilingual({ et: 'Värv' }), promoted: false, position: 0, offered: [] }
  const draft = new FilterDraft([group], [option(1, 'Röd'), option(2, 'Must')])
  const given = { draft, categories: new NameLookup([]), mayCreate: true, processed: new Set<string>() }
  const { decision } = decideFilter(cells, { group: 0, option: 1, 'name.et': 2 }, given)
  const faults = decision.kind === 'refused' ? decision.faults.map(({ field, why }) => ` ${field} ${why}`) : []
  expect(`${decision.kind}${faults.join('')}`).toBe(expected)
})
