import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import {
  type Attribute,
  readAttributes,
  readCategoryNames,
  readManufacturerNames,
  readStoredLabels,
  readVatRates,
} from '#catalog/server/catalog.ts'
import { type ImportField, isDetailField, type Mapping, parseFilterKey } from '#exchange/domain/import-fields.ts'
import { findLegalGroup } from '#exchange/domain/legal-field-names.ts'
import { type ListLookups, NameLookup, NO_CATEGORY_NAMES, NO_LOOKUPS } from '#exchange/domain/name-lookup.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { getLastElement } from '#kernel/require-existing.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { getShopLanguages } from '#wire/languages.ts'

/** Reads the lookups that the columns of a list need. */
export const readListLookups = async (db: Queryable, mapping: Mapping, now: Date): Promise<ListLookups> => {
  const keys = Object.keys(mapping).flatMap(field => parseFilterKey(field as ImportField) ?? [])
  return {
    categories: mapping.categories === undefined ? NO_LOOKUPS.categories : await readCategoryLookup(db),
    filters: keys.length === 0 ? NO_LOOKUPS.filters : await readFilterLookups(db, keys),
    hasDetails: Object.keys(mapping).some(isDetailField),
    // Every price is compared with the purchase price without VAT.
    vatRates: await readCurrentVatRates(db, now),
    manufacturers: mapping.manufacturer_record === undefined ? null : await readManufacturerLookup(db),
    labels: Object.keys(mapping).some(field => findLegalGroup(field) === 'garan')
      ? await readLabelLookup(db)
      : NO_LOOKUPS.labels,
  }
}

export type AllLookups = ListLookups & { categories: NameLookup; manufacturers: NameLookup }

export const readAllLookups = async (db: Queryable): Promise<AllLookups> => ({
  categories: await readCategoryLookup(db),
  filters: await readFilterLookups(db),
  hasDetails: true,
  vatRates: NO_LOOKUPS.vatRates,
  manufacturers: await readManufacturerLookup(db),
  labels: NO_LOOKUPS.labels,
})

const readCurrentVatRates = (db: Queryable, now: Date) =>
  readVatRates(
    db,
    VAT_CLASSES.map(vatClass => ({ vatClass })),
    getShopDay(now),
    new Map(),
  )

const readManufacturerLookup = async (db: Queryable): Promise<NameLookup> =>
  new NameLookup((await readManufacturerNames(db)).map(manufacturer => ({ ...manufacturer, aliases: [] })))

/** A name that several labels share finds none of them. */
const readLabelLookup = async (db: Queryable): Promise<ListLookups['labels']> => {
  const labels = [...(await readStoredLabels(db)).values()]
  const byName = Map.groupBy(labels, ({ name }) => name)
  return new Map([
    ...[...byName].flatMap(([name, [label, other]]) => (label && !other ? [[name, label] as const] : [])),
    ...labels.map(label => [label.hash, label] as const),
  ])
}

const readFilterLookups = async (db: Queryable, keys?: readonly string[]): Promise<ReadonlyMap<string, NameLookup>> => {
  const { byKey } = await readAttributes(db)
  return new Map(
    [...byKey.values()].flatMap(attribute =>
      keys && !keys.includes(attribute.key) ? [] : [[attribute.key, createOptionLookup(attribute)]],
    ),
  )
}

const createOptionLookup = ({ options }: Attribute): NameLookup =>
  new NameLookup(
    [...options.values()].map(({ id, name, value, formerValues = [] }) => ({
      id,
      name: pickText(name, DEFAULT_LANGUAGE),
      aliases: [value, ...formerValues, ...listNamesWithFallback(name)],
    })),
  )

/** Categories match by path, or by name when it is unique. */
const readCategoryLookup = async (db: Queryable): Promise<NameLookup> => {
  const categoryNames = await readCategoryNames(db)
  return new NameLookup(
    categoryNames.map(({ id, breadcrumb }) => {
      const formatPath = (language: Language): string => breadcrumb.map(name => pickText(name, language)).join(' > ')
      return {
        id,
        name: formatPath(DEFAULT_LANGUAGE),
        aliases: [...getShopLanguages().map(formatPath), ...listNamesWithFallback(getLastElement(breadcrumb))],
      }
    }),
    NO_CATEGORY_NAMES,
  )
}

const listNamesWithFallback = (name: Multilingual): string[] =>
  getShopLanguages().map(language => pickText(name, language))
