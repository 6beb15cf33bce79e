import { describe, expect, test } from 'vitest'
import { listSearchTokens } from '#kernel/search-text.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { type ListingQuery, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import { EMPTY_FIELD_WORDS } from '#listing/domain/match-cost.ts'
import { normalizeList } from '#listing/testing/normalize-list.ts'
import { createProductIndex } from './product-index.ts'

const buildProduct = (id: number, name: string, fields: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id,
  categoryIds: [1],
  ownCategoryIds: [1],
  totalCents: id * 100,
  modifiedAt: id,
  nameByLang: { et: name, en: name },
  wordsByLang: {
    et: { ...EMPTY_FIELD_WORDS, name: listSearchTokens(name) },
    en: { ...EMPTY_FIELD_WORDS, name: listSearchTokens(name) },
  },
  codes: [],
  options: [],
  visibility: null,
  ...fields,
})
const QUERY: ListingQuery = {
  ...UNFILTERED_REQUEST,
  sort: 'id',
  page: 1,
  pageSize: 24,
  lang: 'et',
  now: 0,
  isStaff: false,
}
const PARTS = [
  buildProduct(1, 'Garrett turbolaadur GT-2860R', { codes: ['AB-123/4'] }),
  buildProduct(2, 'Esimesed piduriklotsid Brembo', { codes: ['AB1234-X'] }),
  buildProduct(3, 'Õlifilter Mahle', { codes: ['09 AB 123 45'] }),
  buildProduct(4, 'Brembo pidurikettad', { codes: ['007'] }),
  buildProduct(5, 'Seguklapi tihend Mahle', { codes: ['7', 'K04'] }),
  buildProduct(6, 'Toru 312 mm'),
  buildProduct(7, 'Voolik 312mm'),
]
const index = createProductIndex(PARTS, [
  ['throttle body', 'seguklapp'],
  ['turbolaadur', 'kompressor'],
])
const search = (words: string, fields: Partial<ListingQuery> = {}) => index.list({ ...QUERY, words, ...fields })

test.each([
  ['a word as written', 'turbolaadur', [1]],
  ['a word without diacritics', 'olifilter', [3]],
  ['a word with diacritics', 'ÕLIFILTER', [3]],
  ['another form of a word', 'piduriketas', [4]],
  ['the beginning of a word', 'pidur', [2, 4]],
  ['part of a word', 'filter', [3]],
  ['two parts of a compound', 'õli filter', [3]],
  ['a number in a name written together', 'gt2860', [1]],
  ['a number in a name written apart', 'gt-2860r', [1]],
  ['a synonym', 'kompressorid', [1]],
  ['a phrase as synonym', 'Throttle body Mahle', [5]],
  ['a typo', 'turbolaaudr', [1]],
  ['no typo of a name', 'brebmo', []],
  ['a typo in another form', 'pidurketas', [4]],
  ['no typo of a known word', 'mahle', [3, 5]],
  ['no typo in short words', 'olu', []],
  ['a short number', 'k04', [5]],
  ['a short number written apart', 'k 04', [5]],
  ['no typo next to digits', 'garrtet-2860', []],
  ['leading zeros', '007', [4]],
  ['a measure written together', '312mm', [6, 7]],
  ['a measure written apart', '312 mm', [6, 7]],
  ['nothing for an unknown word', 'xyzzy', []],
  ['all products for punctuation alone', '— !', [1, 2, 3, 4, 5, 6, 7]],
  ['a word next to a fill word', 'brembo ja', [2, 4]],
])('finds %s: %s', (_, words, ids) => expect(search(words).ids).toEqual(ids))

describe('part number', () => {
  test.each(['AB-123/4', 'ab 123.4', 'AB1234', 'АВ1234', 'ab 12 34'])(
    'ranks exact, prefix and substring matches of the part number %s',
    words => {
      for (const sort of ['id', '-id', 'name', '-total_price'] as const)
        expect(search(words, { sort }).ids).toEqual([1, 2, 3])
    },
  )

  test('allows no typo in digits of a part number', () => expect(search('AB1235').total).toBe(0))

  test('counts a part number as a word next to others', () => expect(search('brembo AB1234').ids).toEqual([2]))
})

test('does not correct a word of another category', () => {
  const pair = createProductIndex([buildProduct(1, 'turbo'), buildProduct(2, 'tarbo', { categoryIds: [2] })])
  expect(pair.list({ ...QUERY, words: 'tarbo', categoryId: 1 }).ids).toEqual([])
  expect(pair.list({ ...QUERY, words: 'torbo', categoryId: 1 }).ids).toEqual([1])
})

describe('left-out words', () => {
  test.each([
    ['brembo xyzzy', [2, 4], ['xyzzy']],
    ['XyZZy brembo qwerty', [2, 4], ['XyZZy', 'qwerty']],
    ['brembo turbolaadur', [2, 4], ['turbolaadur']],
    ['mahle brembo', [3, 5], ['brembo']],
    ['brembo pidurikettad õlifilter', [4], ['õlifilter']],
    ['xyzzy qwerty', [], []],
    ['brembo', [2, 4], []],
    ['mahle +brembo', [2, 4], ['mahle']],
    ['+mahle brembo', [3, 5], ['brembo']],
    ['+brembo pidurikettad +õlifilter', [], []],
    ['+xyzzy brembo', [], []],
    ['brembo ++BREMBO +', [2, 4], []],
    ['titaan +AB1234', [1, 2, 3], ['titaan']],
  ])('returns the left-out words of %s', (words, ids, leftOutWords) => {
    expect(search(words)).toMatchObject({ ids, leftOutWords })
  })

  test('chooses left-out words independently of filters', () => {
    const result = search('brembo xyzzy', { options: { brand: ['hks'] } })
    expect(result).toMatchObject({ total: 0, leftOutWords: ['xyzzy'], appliedCount: 1 })
  })
})

test('limits a search to twelve words', () => {
  expect(search('brembo '.repeat(1500)).ids).toEqual([2, 4])
  const products = Array.from({ length: 2000 }, (_, number) => `w${number}`).join(' ')
  expect(search(`brembo ${products}`)).toMatchObject({ ids: [2, 4] })
  expect(search(`brembo ${products}`).leftOutWords).toHaveLength(11)
})

test('shows scheduled products on time, hidden ones to staff, inaccessible ones to nobody', () => {
  const visibility = {
    type: 2 as const,
    rangeFrom: 1000,
    rangeTo: 2000,
    stateInRange: 0 as const,
    stateOutRange: 1 as const,
  }
  const scheduled = createProductIndex([
    buildProduct(1, 'scheduled', { visibility }),
    buildProduct(2, 'never', { visibility: { ...visibility, type: 0, stateInRange: 2 } }),
  ])
  const listVisibleIds = (now: number, { isStaff = false }: { isStaff?: boolean } = {}) =>
    scheduled.list({ ...QUERY, now, isStaff }).ids
  expect([
    listVisibleIds(999),
    listVisibleIds(1000),
    listVisibleIds(1999),
    listVisibleIds(2000),
    listVisibleIds(1500),
    listVisibleIds(0),
  ]).toEqual([[], [1], [1], [], [1], []])
  expect(listVisibleIds(0, { isStaff: true })).toEqual([1])
  scheduled.upsert(buildProduct(1, 'scheduled', { visibility: { ...visibility, rangeTo: 1200 } }))
  expect([listVisibleIds(1100), listVisibleIds(1200)]).toEqual([[1], []])
})

test('sorts partial matches by matched groups, then by the sort', () => {
  const catalogue = createProductIndex([
    buildProduct(1, 'a', { options: ['brand:hks'] }),
    buildProduct(2, 'b', { options: ['brand:hks', 'model:golf', 'size:l'] }),
    buildProduct(3, 'c', { options: ['model:golf', 'brand:apr'] }),
    buildProduct(4, 'd', { options: ['size:l'] }),
    buildProduct(5, 'e', { options: ['brand:tein'] }),
  ])
  const list = (options: ListingQuery['options'], page = 1) =>
    catalogue.list({ ...QUERY, options, sort: '-id', page, pageSize: 2 })
  const chosen = { brand: ['hks', 'apr'], model: ['golf'], size: ['l'] }
  expect(list(chosen)).toMatchObject({
    ids: [2, 3],
    exactIds: [2],
    exactTotal: 1,
    partialTotal: 3,
    total: 4,
    appliedCount: 4,
  })
  expect(list(chosen, 2)).toMatchObject({ ids: [4, 1], exactIds: [] })
  expect(list(chosen, 99)).toMatchObject({ ids: [4, 1], page: 2 })
  expect(list({ brand: ['hks'] })).toMatchObject({ ids: [2, 1], partialTotal: 0 })
  expect(list({ brand: ['nobody'] })).toMatchObject({ ids: [], total: 0, page: 1 })
  expect(normalizeList(list({ brand: ['hks'], model: ['golf'] })).counts).toEqual([
    {
      key: 'brand',
      values: [
        { value: 'apr', count: 1 },
        { value: 'hks', count: 1 },
        { value: 'tein', count: 0 },
      ],
    },
    { key: 'model', values: [{ value: 'golf', count: 1 }] },
    { key: 'size', values: [{ value: 'l', count: 1 }] },
  ])
})

describe('cached matches', () => {
  const LABELS = {
    categories: new Map([
      [1, { et: ['rattad'], en: ['wheels'] }],
      [2, { et: ['pidurid'], en: ['brakes'] }],
    ]),
    options: new Map([['colour:red', { et: ['punane'], en: ['red'] }]]),
  }
  const createLabelledIndex = () =>
    createProductIndex([buildProduct(1, 'Velg'), buildProduct(2, 'Klots', { options: ['colour:red'] })], [], LABELS)
  const listFoundIds = (index: ReturnType<typeof createLabelledIndex>, words: string) =>
    [...index.list({ ...QUERY, words, isExact: true }).ids].sort()

  test.each([
    ['a product is renamed', 'velg', [1], buildProduct(1, 'Klamber'), []],
    ['another product gets the name', 'velg', [1], buildProduct(2, 'Velg'), [1, 2]],
    ['a product is added', 'klots', [2], buildProduct(3, 'Klots'), [2, 3]],
    [
      'a product gets another filter value',
      'punane',
      [2],
      buildProduct(1, 'Velg', { options: ['colour:red'] }),
      [1, 2],
    ],
    [
      'a product moves to another category',
      'pidurid',
      [],
      buildProduct(1, 'Velg', { categoryIds: [2], ownCategoryIds: [2] }),
      [1],
    ],
    [
      'a product moves to a subcategory',
      'rattad',
      [1, 2],
      buildProduct(1, 'Velg', { categoryIds: [1, 3], ownCategoryIds: [3] }),
      [1, 2],
    ],
  ])('updates cached matches when %s', (_, words, before, changed, after) => {
    const index = createLabelledIndex()
    expect(listFoundIds(index, words)).toEqual(before)
    index.upsert(changed)
    expect(listFoundIds(index, words)).toEqual(after)
  })

  test('updates cached matches when labels change', () => {
    const index = createLabelledIndex()
    expect(listFoundIds(index, 'punane')).toEqual([2])
    index.setLabels({ ...LABELS, options: new Map([['colour:red', { et: ['kollane'], en: ['yellow'] }]]) })
    expect(listFoundIds(index, 'punane')).toEqual([])
    expect(listFoundIds(index, 'kollane')).toEqual([2])
  })

  test('updates cached matches when a product moves to a closer category', () => {
    const index = createProductIndex(
      [buildProduct(1, 'Velg', { ownCategoryIds: [3] }), buildProduct(2, 'Rehv', { ownCategoryIds: [3] })],
      [],
      LABELS,
    )
    const findClosest = () => index.list({ ...QUERY, words: 'rattad', sort: 'relevance', isExact: true }).ids[0]
    const fartherId = findClosest() === 1 ? 2 : 1
    index.upsert(buildProduct(fartherId, fartherId === 1 ? 'Velg' : 'Rehv', { ownCategoryIds: [1] }))
    expect(findClosest()).toBe(fartherId)
  })
})

const FOLDED_NAMES: readonly (readonly [name: string, ...typed: string[]])[] = [
  ['O’Brien turbo', "o'brien", 'O’Brien', 'o´brien', 'o`brien', 'oʼbrien', 'obrien', 'OBRIEN', 'o brien'],
  ['OBrien kork', "o'brien", 'obrien'],
  ['Щёголев vedru', 'Щёголев', 'щеголев', 'ЩЁГОЛЕВ', 'Щеголев'],
  ['Bērziņš velg', 'berzins', 'BĒRZIŅŠ', 'Bērziņš'],
  ['Kęstutėlis rool', 'kestutelis', 'Kęstutėlis'],
  ['Żółć iste', 'zolc', 'żółć'],
  ['Muñoz mutter', 'munoz', 'muñoz'],
  ['Ågård puks', 'agard', 'ågård', 'aagaard', 'Aagård', 'agaard'],
  ['Ångström näidik', 'angstrom', 'Ångström', 'ångström naidik', 'aangstroem', 'angstroem naeidik'],
  ['Öhlins kolb', 'ohlins', 'oehlins', 'OEHLINS', 'Oehlin'],
  ['Kölner kaabits', 'kolner', 'Koelner', 'koelneri'],
  ['Müller plokk', 'muller', 'Mueller', 'mueller plokk'],
  ['Jürgen Bräu poldid', 'jurgen brau', 'juergen braeu'],
  ['Ørsted kork', 'orsted', 'oersted'],
  ['Đorđević kelk', 'dordevic', 'djordjevic', 'Djordjević'],
  ['Straße puks', 'strasse', 'STRASSE', 'straße'],
  ['Bjærke tross', 'bjaerke', 'Bjærke'],
]
const UNICODE_FORMS = ['NFC', 'NFD'] as const

test.each([
  ['blue', 'Blü voolik'],
  ['value', 'Valuvelg'],
  ['paak', 'Pakett'],
  ['koer', 'Korv'],
  ['kaart', 'Karter'],
])('does not read %s as the beginning of %s', (words, name) => {
  const index = createProductIndex([buildProduct(1, name), buildProduct(2, `${words} komplekt`)], [])
  expect(index.list({ ...QUERY, words }).ids).toEqual([2])
})

test.each(FOLDED_NAMES)('finds %s with any diacritics, next to names spelled as typed', (name, ...typedWords) => {
  for (const form of UNICODE_FORMS) {
    for (const words of typedWords) {
      const index = createProductIndex(
        [buildProduct(1, name.normalize(form)), buildProduct(2, `${words} komplekt`)],
        [],
      )
      for (const typedForm of UNICODE_FORMS) {
        const { ids } = index.list({ ...QUERY, words: words.normalize(typedForm) })
        expect([form, typedForm, words, ids]).toEqual([form, typedForm, words, [1, 2]])
      }
    }
  }
})
