import type { ImportDetails } from '#exchange/contract-import.ts'
import { NEXT_STATE_WHEN_PROCESSED } from '#exchange/domain/import-states.ts'
import { useT } from '#platform/web/texts.tsx'

export const isInProgress = ({ state }: Pick<ImportDetails, 'state'>): boolean =>
  NEXT_STATE_WHEN_PROCESSED[state] !== undefined

const SHOWN_OUTCOMES = [
  'changed',
  'created',
  'waiting',
  'rejected',
  'absent',
  'unchanged',
  'undone',
  'skipped',
] as const

/** Shows progress, remaining time and outcome counts. */
export const ImportProgress = ({ importDetails }: { importDetails: ImportDetails }) => {
  const t = useT()
  const { done, total, counts } = importDetails
  const label = t('exchange.progress', { done, total })
  const remaining = estimateRemainingSeconds(importDetails)
  return (
    <section className="grid gap-4">
      {isInProgress(importDetails) ? (
        <div className="grid gap-2">
          <progress aria-label={label} className="progress" max={Math.max(1, total)} value={done} />
          <p className="tabular text-sm text-secondary">
            {label}
            {remaining === null ? null : `, ${t('exchange.remainingTime', { seconds: remaining })}`}
          </p>
        </div>
      ) : null}
      <dl className="flex flex-wrap gap-3">
        {SHOWN_OUTCOMES.filter(name => counts[name] > 0).map(name => (
          <div className="min-w-32 rounded-tile border border-line bg-surface p-4" key={name}>
            <dt className="text-sm">{t(`exchange.counts.${name}`)}</dt>
            <dd className="tabular text-xl font-bold">{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Extrapolates from the pace so far; null before the first row. */
const estimateRemainingSeconds = ({ started_at, done, total }: ImportDetails): number | null => {
  if (started_at === null || done === 0) return null
  const elapsedMs = Date.now() - Date.parse(started_at)
  return Math.max(1, Math.round(((elapsedMs / done) * (total - done)) / 1_000))
}
