import { useT } from '#platform/web/texts.tsx'
import type { CountedRule } from '#quality/contract-problem.ts'
import { Link } from '#ui/link.tsx'

/** Shows the number of each problem with its weekly trend, linked to the products that have it. */
export const RuleCounts = ({ rules }: { rules: readonly CountedRule[] }) => {
  const t = useT()
  const shownRules = rules.filter(({ open, dismissed }) => open + dismissed > 0)
  if (shownRules.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">{t('quality.counts')}</h2>
      <ul className="grid gap-3 mobile:grid-cols-2 medium:grid-cols-4">
        {shownRules.map(({ rule, open, openWeekAgo }) => (
          <li className="rounded-tile border border-line bg-surface p-4" key={rule}>
            <Link className="text-sm font-medium" href={`?rule=${rule}`}>
              {t(`quality.rules.${rule}`)}
            </Link>
            <p className="tabular text-xl font-bold">{open}</p>
            {openWeekAgo === null ? null : (
              <p className="text-sm text-secondary">{formatTrend(t, open - openWeekAgo)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const formatTrend = (t: ReturnType<typeof useT>, change: number): string =>
  change === 0
    ? t('quality.steady')
    : t('quality.trend', { change: change > 0 ? `+${change}` : String(change).replace('-', '−') })
