import type { Translate } from '#kernel/translator.ts'
import { PLAIN_FIELDS } from './import-fields.ts'
import { LEGAL_TEXTS, type LegalText } from './legal-field-names.ts'
import type { ListKind } from './list-kinds.ts'

interface FieldNames {
  /** Language names by code. */
  languages: Readonly<Record<string, string>>
  warehouses: readonly { id: number; name: string }[]
  filters: readonly { key: string; name: string }[]
}

/** Lists the fields that a column may hold, with their labels. */
export const listFieldLabels = (
  kind: ListKind,
  { languages, warehouses, filters }: FieldNames,
  t: Translate,
): { value: string; label: string }[] => {
  const listTranslations = (field: 'name' | 'description' | LegalText, label: string) =>
    Object.entries(languages).map(([code, language]) => ({
      value: `${field}.${code.slice(0, 2)}`,
      label: t(label, { language }),
    }))
  const nameFields = [
    ...PLAIN_FIELDS[kind].map(value => ({ value: value as string, label: t(`exchange.fields.${value}`) })),
    ...listTranslations('name', 'exchange.nameIn'),
  ]
  if (kind === 'filter') return nameFields
  const textFields = [...nameFields, ...listTranslations('description', 'exchange.descriptionIn')]
  if (kind !== 'product') return textFields
  return [
    ...textFields,
    ...LEGAL_TEXTS.flatMap(field => listTranslations(field, `exchange.textIn.${field}`)),
    ...warehouses.map(({ id, name }) => ({ value: `stock.${id}`, label: t('exchange.stockIn', { name }) })),
    ...warehouses.map(({ id, name }) => ({ value: `shelf.${id}`, label: t('exchange.shelfIn', { name }) })),
    ...filters.map(({ key, name }) => ({ value: `filter.${key}`, label: t('exchange.filterIn', { name }) })),
  ]
}
