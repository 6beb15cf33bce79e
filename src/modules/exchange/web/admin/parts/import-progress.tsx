import type { ImportDetails } from '#exchange/contract-import.ts'
import { STATE_AFTER_WORK } from '#exchange/domain/import-states.ts'
import { useT } from '#platform/web/texts.tsx'

export const isInProgress = ({ state }: Pick<ImportDetails, 'state'>): boolean => STATE_AFTER_WORK[state] !== undefined

const SHOWN_OUTCOMES = ['changed', 'created', 'refused', 'absent', 'same', 'undone', 'kept'] as const

/** Shows progress, remaining time and outcome counts. */
export const ImportProgress = ({ given }: { given: ImportDetails }) => {
  const t = useT()
  const { done, total, counts } = given
  const label = t('exchange.progress', { done, total })
  const left = secondsLeft(given)
  return (
    <section className="grid gap-4">
      {isInProgress(given) ? (
        <div className="grid gap-2">
          <progress aria-label={label} className="progress" max={Math.max(1, total)} value={done} />
          <p className="tabular text-sm text-secondary">
            {label}
            {left === null ? null : `, ${t('exchange.left', { seconds: left })}`}
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
const secondsLeft = ({ begun_at, done, total }: ImportDetails): number | null => {
  if (begun_at === null || done === 0) return null
  const ms = Date.now() - Date.parse(begun_at)
  return Math.max(1, Math.round(((ms / done) * (total - done)) / 1_000))
}
