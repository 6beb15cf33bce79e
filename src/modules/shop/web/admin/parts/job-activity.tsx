import type { ReactNode } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatJobName } from '#platform/admin/format-job-name.ts'
import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { jobAdmin } from '#shop/contract-job.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'

type JobActivityData = ResponseBody<typeof jobAdmin.read>['data']

/** Number of schedules shown before the list is expanded. */
const MAX_SCHEDULES_SHOWN = 4

export const JobActivity = ({ activity }: { activity: JobActivityData }) => {
  const t = useT()
  const language = useLanguage()
  const { running, waiting, scheduled } = activity
  return (
    <div className="grid items-start gap-4 medium:grid-cols-3">
      <Section title={t('shopAdmin.jobs.running')}>
        <JobRowList emptyText={t('shopAdmin.jobs.nothingRuns')}>
          {running.map(({ job, count, since, overdue }) => (
            <JobRow
              count={count}
              facts={[t('shopAdmin.jobs.since', { time: formatDateTime(since, language) })]}
              job={job}
              key={job}
            >
              {overdue > 0 ? <StateMark tone="bad">{t('shopAdmin.jobs.overdue', { count: overdue })}</StateMark> : null}
            </JobRow>
          ))}
        </JobRowList>
      </Section>
      <Section title={t('shopAdmin.jobs.waiting')}>
        <JobRowList emptyText={t('shopAdmin.jobs.nothingWaits')}>
          {waiting.map(({ job, count, oldest, next, retries, due }) => (
            <JobRow
              count={count}
              facts={[
                t('shopAdmin.jobs.oldest', { time: formatDateTime(oldest, language) }),
                due ? t('shopAdmin.jobs.due') : t('shopAdmin.jobs.next', { time: formatDateTime(next, language) }),
              ]}
              job={job}
              key={job}
            >
              {retries > 0 ? (
                <StateMark tone="wait">{t('shopAdmin.jobs.retrying', { count: retries })}</StateMark>
              ) : null}
            </JobRow>
          ))}
        </JobRowList>
      </Section>
      <Section title={t('shopAdmin.jobs.scheduled')}>
        <JobRowList emptyText={t('shopAdmin.jobs.nothingScheduled')}>
          {scheduled.slice(0, MAX_SCHEDULES_SHOWN).map(schedule => (
            <ScheduleRow {...schedule} key={`${schedule.job} ${schedule.key}`} />
          ))}
        </JobRowList>
        {scheduled.length > MAX_SCHEDULES_SHOWN ? (
          <details>
            <summary className="link cursor-pointer">
              {t('shopAdmin.jobs.moreSchedules', { count: scheduled.length - MAX_SCHEDULES_SHOWN })}
            </summary>
            <ul className="mt-2">
              {scheduled.slice(MAX_SCHEDULES_SHOWN).map(schedule => (
                <ScheduleRow {...schedule} key={`${schedule.job} ${schedule.key}`} />
              ))}
            </ul>
          </details>
        ) : null}
      </Section>
    </div>
  )
}

const ScheduleRow = ({ job, next }: JobActivityData['scheduled'][number]) => (
  <JobRow facts={[formatDateTime(next, useLanguage())]} job={job} />
)

const JobRowList = ({ emptyText, children }: { emptyText: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className="text-secondary">{emptyText}</p> : <ul>{children}</ul>

interface JobRowProps {
  job: string
  count?: number
  facts: readonly string[]
  children?: ReactNode
}

const JobRow = ({ job, count, facts, children }: JobRowProps) => {
  const t = useT()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 first:border-t-0">
      <span className="font-medium wrap-anywhere">{formatJobName(t, job, job)}</span>
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
