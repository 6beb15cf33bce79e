import type { LoaderFunctionArgs } from 'react-router'
import { type ImportDetails, type ImportRow, importAdmin } from '#exchange/contract-import.ts'
import { stripPathId } from '#exchange/domain/category-draft.ts'
import { isMoneyField } from '#exchange/domain/import-fields.ts'
import { ROW_OUTCOMES, type RowOutcome } from '#exchange/domain/row-outcomes.ts'
import { formatCents } from '#kernel/money.ts'
import { shortenText } from '#kernel/plain-text.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { type LoadedList, loadList } from '#platform/admin/load-list.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { useFieldOptions } from './import-columns.tsx'

const TONES = {
  rejected: 'bad',
  waiting: 'warn',
  changed: 'good',
  created: 'good',
  skipped: 'warn',
  undone: 'quiet',
  absent: 'quiet',
  unchanged: 'quiet',
} as const satisfies Record<RowOutcome, string>

const LIST_PLAN: ListPlan = {
  sort: '-outcome',
  pageSize: 50,
  filters: { outcome: ROW_OUTCOMES },
  columns: ['line', 'code', 'outcome', 'change'],
}
const getRows = (body: ResponseBody<typeof importAdmin.listRows>) => body.results
const SOURCE = createListSource(importAdmin.listRows, getRows)

export type LoadedRows = LoadedList<ImportRow>

export const loadImportRows = (args: LoaderFunctionArgs, id: number): Promise<LoadedRows> =>
  loadList(args, importAdmin.listRows, LIST_PLAN, getRows, { id })

/** Lists rows with their changes and errors; rejected rows come first. */
export const ImportRowList = ({ importDetails, list }: { importDetails: ImportDetails; list: LoadedRows }) => {
  const t = useT()
  const formatRow = useRowFormatter(importDetails)
  if (ROW_OUTCOMES.every(outcome => importDetails.counts[outcome] === 0)) return null
  const columns: readonly DataColumn<ImportRow>[] = [
    { id: 'line', header: t('exchange.row'), cell: ({ line }) => line, isSortable: true },
    {
      id: 'code',
      header: t(`exchange.subject.${importDetails.kind}`),
      cell: ({ code, product_code: productCode }) => (
        <span className="grid">
          <span className="code">{code}</span>
          {productCode === null ? null : (
            <span className="text-sm text-secondary">
              {t('exchange.matched')} <span className="code">{productCode}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'outcome',
      header: t('exchange.state'),
      cell: ({ outcome }) => <StateMark tone={TONES[outcome]}>{t(`exchange.counts.${outcome}`)}</StateMark>,
      isSortable: true,
    },
    {
      id: 'change',
      header: t('exchange.change'),
      cell: row => <span className="cell-wrap block min-w-72">{formatRow(row)}</span>,
    },
  ]
  return (
    <section className="min-w-0">
      <ListScreen
        columns={columns}
        empty={{ title: t('exchange.noDifferences') }}
        filters={[
          {
            name: 'outcome',
            label: t('exchange.outcome'),
            options: [
              { value: '', label: t('exchange.changedAndRejected') },
              ...ROW_OUTCOMES.map(value => ({ value: value as string, label: t(`exchange.counts.${value}`) })),
            ],
          },
        ]}
        list={list}
        partKey="import-rows"
        plan={LIST_PLAN}
        getRowId={({ line }) => String(line)}
        getRowName={({ code }) => code}
        searchLabel={t(`exchange.subject.${importDetails.kind}`)}
        source={{ ...SOURCE, params: { id: importDetails.id } }}
        title={t('exchange.differences')}
      />
    </section>
  )
}

const YES_NO_FIELDS: ReadonlySet<string> = new Set(['hidden', 'promoted', 'big_product'])
const MAX_TEXT_LENGTH = 120

/** Returns a formatter for changes such as `Hind: 10,00 € → 12,50 €` and for rejection reasons. */
const useRowFormatter = (importDetails: ImportDetails) => {
  const t = useT()
  const language = useLanguage()
  const fieldLabels = new Map(useFieldOptions(importDetails).map(({ value, label }) => [value, label]))
  const formatValue = (field: string, value: string | number | undefined): string => {
    if (field === 'parent') return stripPathId(String(value ?? ''))
    if (typeof value === 'number' && YES_NO_FIELDS.has(field)) return t(value > 0 ? 'exchange.yes' : 'exchange.no')
    if (typeof value === 'number' && isMoneyField(field)) return formatCents(value, language)
    const text = String(value ?? '')
    return field.startsWith('description.') ? text : shortenText(text, MAX_TEXT_LENGTH)
  }
  return ({ before, after, errors }: ImportRow): string =>
    [
      ...errors.map(({ field, message }) =>
        field === null ? message : `${fieldLabels.get(field) ?? field}: ${message}`,
      ),
      ...Object.entries(after ?? {}).map(([field, value]) => {
        const name = fieldLabels.get(field) ?? field
        const previousValue = before ? `${formatValue(field, before[field])} → ` : ''
        return `${name}: ${previousValue}${formatValue(field, value)}`
      }),
    ].join(' · ')
}
