import { formatCents, toCents } from '#kernel/money.ts'
import type { OssThreshold } from '#orders/contract-oss-threshold.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = { near: 'warn', exceeded: 'bad' } as const

/** Shows the share of the OSS threshold that this and the last calendar year have reached, with the warning. */
export const OssSales = ({ threshold, years, warning }: OssThreshold) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      {warning ? (
        <p>
          <StateMark tone={TONES[warning.level]}>
            {t(`orderAdmin.ossThreshold.task.${warning.level}`, { year: warning.year })}
          </StateMark>
        </p>
      ) : null}
      <ul className="grid gap-3 small:grid-cols-2">
        {years.map(({ year, net }) => {
          const label = t('orderAdmin.ossThreshold.sum', {
            year,
            net: formatCents(toCents(net), language),
            threshold: formatCents(toCents(threshold), language),
            percent: Math.floor((net / threshold) * 100),
          })
          return (
            <li className="grid content-start gap-2" key={year}>
              <p className="tabular text-sm">{label}</p>
              <progress aria-label={label} className="progress" max={threshold} value={Math.max(0, net)} />
            </li>
          )
        })}
      </ul>
      <p className="measure text-sm text-secondary">{t('orderAdmin.ossThreshold.hint')}</p>
    </>
  )
}
