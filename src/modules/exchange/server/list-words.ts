import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { type Attribute, readAttributes, readCategoryNames, readVatRates } from '#catalog/server/catalog.ts'
import { filterKeyOf, type ImportField, isDetail, type Mapping } from '#exchange/domain/import-fields.ts'
import { type ListWords, NO_WORDS, WordList } from '#exchange/domain/word-list.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import { shopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { languages } from '#wire/languages.ts'

/** Reads the lookups that the columns of a list need. */
export const readListWords = async (db: Queryable, mapping: Mapping, now: Date): Promise<ListWords> => {
  const keys = Object.keys(mapping).flatMap(field => filterKeyOf(field as ImportField) ?? [])
  return {
    categories: mapping.categories === undefined ? NO_WORDS.categories : await categoryWords(db),
    filters: keys.length === 0 ? NO_WORDS.filters : await filterWords(db, keys),
    details: Object.keys(mapping).some(isDetail),
    vatRates:
      mapping.vat_class === undefined && mapping.net_price === undefined ? NO_WORDS.vatRates : await vatRates(db, now),
  }
}

export type AllWords = ListWords & { categories: WordList }

/** Reads the lookups for exports. */
export const readAllWords = async (db: Queryable): Promise<AllWords> => ({
  categories: await categoryWords(db),
  filters: await filterWords(db),
  details: true,
  vatRates: NO_WORDS.vatRates,
})

const vatRates = (db: Queryable, now: Date) =>
  readVatRates(
    db,
    VAT_CLASSES.map(vatClass => ({ vatClass })),
    shopDay(now),
    new Map(),
  )

const filterWords = async (db: Queryable, keys?: readonly string[]): Promise<ReadonlyMap<string, WordList>> => {
  const { byKey } = await readAttributes(db)
  return new Map(
    [...byKey.values()].flatMap(attribute =>
      keys && !keys.includes(attribute.key) ? [] : [[attribute.key, optionWords(attribute)]],
    ),
  )
}

const optionWords = ({ options }: Attribute): WordList =>
  new WordList(
    [...options.values()].map(({ id, name, value, formerValues = [] }) => ({
      id,
      name: textIn(name, DEFAULT_LANGUAGE),
      aliases: [value, ...formerValues, ...inAll(name)],
    })),
  )

/** Categories match by path, or by name when it is unique. */
const categoryWords = async (db: Queryable): Promise<WordList> => {
  const trails = await readCategoryNames(db)
  return new WordList(
    trails.map(({ id, trail }) => {
      const way = (language: Language): string => trail.map(name => textIn(name, language)).join(' > ')
      return {
        id,
        name: way(DEFAULT_LANGUAGE),
        aliases: [...languages().map(way), ...inAll(trail.at(-1)!)],
      }
    }),
  )
}

const inAll = (name: Multilingual): string[] => languages().map(language => textIn(name, language))
