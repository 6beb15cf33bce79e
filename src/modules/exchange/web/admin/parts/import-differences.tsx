import type { ShownRow, WholeImport } from '#exchange/contract-import.ts'
import { unmarkedWay } from '#exchange/domain/category-draft.ts'
import { isMoney } from '#exchange/domain/import-fields.ts'
import { formatCents } from '#kernel/money.ts'
import { excerpt } from '#kernel/plain-text.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { useMeanings } from './import-columns.tsx'

const TONES = { changed: 'good', created: 'good', refused: 'bad' } as const

/** The first rows that change something or are refused, with what and why. */
export const ImportDifferences = ({ given }: { given: WholeImport }) => {
  const t = useT()
  const words = useWords(given)
  if (given.rows.length === 0) return null
  const columns: readonly DataColumn<ShownRow>[] = [
    { id: 'line', header: t('exchange.row'), cell: ({ line }) => line },
    {
      id: 'code',
      header: t(`exchange.subject.${given.kind}`),
      cell: ({ code }) => <span className="code">{code}</span>,
    },
    {
      id: 'outcome',
      header: t('exchange.state'),
      cell: ({ outcome }) => <StateMark tone={TONES[outcome]}>{t(`exchange.counts.${outcome}`)}</StateMark>,
    },
    { id: 'change', header: t('exchange.change'), cell: words },
  ]
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t('exchange.differences')}</h2>
      <p className="text-sm text-secondary">{t('exchange.shown', { number: given.rows.length })}</p>
      <DataTable
        caption={t('exchange.differences')}
        columns={columns}
        empty={null}
        labels={{ selectAll: '', select: ({ code }) => code, loading: '' }}
        rowId={({ line }) => String(line)}
        rows={given.rows}
      />
    </section>
  )
}

const YES_NO: ReadonlySet<string> = new Set(['hidden', 'promoted', 'big_product'])
/** A long text is known again by its beginning; of a description no more than that comes. */
const MOST_SHOWN = 120

/** `Hind: 10,00 € → 12,50 €`, or why a row was refused. */
const useWords = (given: WholeImport) => {
  const t = useT()
  const language = useLanguage()
  const meanings = new Map(useMeanings(given).map(({ value, label }) => [value, label]))
  const written = (field: string, value: string | number | undefined): string => {
    if (field === 'parent') return unmarkedWay(String(value ?? ''))
    if (typeof value === 'number' && YES_NO.has(field)) return t(value > 0 ? 'exchange.yes' : 'exchange.no')
    if (typeof value === 'number' && isMoney(field)) return formatCents(value, language)
    const text = String(value ?? '')
    return field.startsWith('description.') ? text : excerpt(text, MOST_SHOWN)
  }
  return ({ before, after, faults }: ShownRow): string =>
    [
      ...faults.map(({ field, why }) => (field === null ? why : `${meanings.get(field) ?? field}: ${why}`)),
      ...Object.entries(after ?? {}).map(([field, value]) => {
        const name = meanings.get(field) ?? field
        const old = before ? `${written(field, before[field])} → ` : ''
        return `${name}: ${old}${written(field, value)}`
      }),
    ].join(' · ')
}
