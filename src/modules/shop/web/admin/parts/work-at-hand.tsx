import type { ReactNode } from 'react'
import { formatMoment } from '#kernel/format-date.ts'
import { Section } from '#platform/admin/section.tsx'
import { workName } from '#platform/admin/work-name.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { jobAdmin } from '#shop/contract-job.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { AnswerOf } from '#wire/endpoint.ts'

type Work = AnswerOf<typeof jobAdmin.read>['data']

/** Number of schedules shown before the list is expanded. */
const SOON = 4

export const WorkAtHand = ({ work: { running, waiting, scheduled } }: { work: Work }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid items-start gap-4 medium:grid-cols-3">
      <Section title={t('shopAdmin.jobs.running')}>
        <Kinds none={t('shopAdmin.jobs.nothingRuns')}>
          {running.map(({ job, count, since, overdue }) => (
            <Kind
              count={count}
              facts={[t('shopAdmin.jobs.since', { time: formatMoment(since, language) })]}
              job={job}
              key={job}
            >
              {overdue > 0 ? <StateMark tone="bad">{t('shopAdmin.jobs.overdue', { count: overdue })}</StateMark> : null}
            </Kind>
          ))}
        </Kinds>
      </Section>
      <Section title={t('shopAdmin.jobs.waiting')}>
        <Kinds none={t('shopAdmin.jobs.nothingWaits')}>
          {waiting.map(({ job, count, oldest, next, again, due }) => (
            <Kind
              count={count}
              facts={[
                t('shopAdmin.jobs.oldest', { time: formatMoment(oldest, language) }),
                due ? t('shopAdmin.jobs.due') : t('shopAdmin.jobs.next', { time: formatMoment(next, language) }),
              ]}
              job={job}
              key={job}
            >
              {again > 0 ? <StateMark tone="wait">{t('shopAdmin.jobs.tried', { count: again })}</StateMark> : null}
            </Kind>
          ))}
        </Kinds>
      </Section>
      <Section title={t('shopAdmin.jobs.scheduled')}>
        <Kinds none={t('shopAdmin.jobs.nothingScheduled')}>
          {scheduled.slice(0, SOON).map(one => (
            <ScheduleRow {...one} key={`${one.job} ${one.key}`} />
          ))}
        </Kinds>
        {scheduled.length > SOON ? (
          <details>
            <summary className="link cursor-pointer">
              {t('shopAdmin.jobs.later', { count: scheduled.length - SOON })}
            </summary>
            <ul className="mt-2">
              {scheduled.slice(SOON).map(one => (
                <ScheduleRow {...one} key={`${one.job} ${one.key}`} />
              ))}
            </ul>
          </details>
        ) : null}
      </Section>
    </div>
  )
}

const ScheduleRow = ({ job, next }: Work['scheduled'][number]) => (
  <Kind facts={[formatMoment(next, useLanguage())]} job={job} />
)

const Kinds = ({ none, children }: { none: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className="text-secondary">{none}</p> : <ul>{children}</ul>

interface KindProps {
  job: string
  count?: number
  facts: readonly string[]
  children?: ReactNode
}

const Kind = ({ job, count, facts, children }: KindProps) => {
  const t = useT()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 first:border-t-0">
      <span className="font-medium wrap-anywhere">{workName(t, job, job)}</span>
      {count === undefined ? null : <span className="tabular text-right font-medium">{count}</span>}
      <span className="tabular col-span-2 flex flex-wrap gap-x-3 text-sm text-secondary">
        {facts.map(fact => (
          <span key={fact}>{fact}</span>
        ))}
        {children}
      </span>
    </li>
  )
}
