import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { CategoryDraft } from './category-draft.ts'
import { decideFilter } from './decide-filter.ts'
import { FilterDraft, type OptionRow } from './filter-draft.ts'
import { NameLookup } from './name-lookup.ts'

const createOption = (id: number, name: string, value = `v${id}`): OptionRow => ({
  id,
  attributeId: 1,
  value,
  name: multilingual({ et: name }),
  colour: null,
  position: 0,
})

test('finds a value by slug first, then by its current name', () => {
  const draft = new FilterDraft([], [createOption(1, 'Must'), createOption(2, 'Sile', 'must'), createOption(3, 'Hall')])
  const findIds = (word: string) => draft.findOptions(1, [word]).map(({ id }) => id)
  expect(findIds(' MUST ')).toEqual([2])
  draft.removeOption(createOption(2, 'Sile', 'must'))
  expect(findIds('must')).toEqual([1])
  draft.setOption(createOption(1, 'Valge'))
  expect([findIds('must'), findIds('valge'), findIds('v1')]).toEqual([[], [1], [1]])
  draft.setOption(createOption(3, 'Valge'))
  expect(findIds('valge')).toEqual([1, 3])
})

test('looks a name up without reading other rows', () => {
  let reads = 0
  const countNameReads = <Row extends { name: object }>(row: Row): Row =>
    Object.defineProperty({ ...row }, 'name', {
      get: () => {
        reads += 1
        return row.name
      },
    })
  const filters = new FilterDraft(
    Array.from({ length: 50 }, (_, index) =>
      countNameReads({
        id: index + 1,
        key: `g${index}`,
        name: multilingual({ et: `Grupp ${index}` }),
        promoted: false,
        position: index,
        offered: [],
      }),
    ),
    Array.from({ length: 50 }, (_, index) => countNameReads(createOption(index + 1, `Nimi ${index}`))),
  )
  const categories = new CategoryDraft(
    Array.from({ length: 50 }, (_, index) =>
      countNameReads({
        id: index + 1,
        parentId: 0,
        name: multilingual({ et: `Nimi ${index}` }),
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
  ['takes a value in another spelling for the stored one', ['Värv', ' RÖD', ''], 'unchanged'],
  ['creates a value that differs by its accent', ['Värv', 'Rod', ''], 'created'],
  ['rejects the name of another value', ['Värv', 'Must', 'röd '], 'rejected option exchange.rowError.duplicateOption'],
])('%s', (_name, cells, expected) => {
  const group = { id: 1, key: 'varv', name: multilingual({ et: 'Värv' }), promoted: false, position: 0, offered: [] }
  const draft = new FilterDraft([group], [createOption(1, 'Röd'), createOption(2, 'Must')])
  const context = { draft, categories: new NameLookup([]), mayCreate: true, processed: new Set<string>() }
  const { decision } = decideFilter(cells, { group: 0, option: 1, 'name.et': 2 }, context)
  const errors =
    decision.kind === 'rejected' ? decision.errors.map(({ field, messageKey }) => ` ${field} ${messageKey}`) : []
  expect(`${decision.kind}${errors.join('')}`).toBe(expected)
})
