import { listVisibleTaskKinds } from '#orders/domain/task-permission.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { deadLetters } from '#shop/contract-dead-letter.ts'
import { jobAdmin } from '#shop/contract-job.ts'
import { mailAdmin } from '#shop/contract-mail.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { stockAdmin } from '#warehouse/contract-stock.ts'
import type { Send } from '#wire/send.ts'
import { buildAdminPath } from './admin-path.ts'

const MAX_LOW_STOCK_ROWS = 5

type HasPermission = (permission: string) => boolean

/** Loads the open problems; null for each kind that the user may not see. */
export const loadOpenTasks = async (send: Send, hasPermission: HasPermission, signal: AbortSignal) => {
  const firstPage = { page: 1, pageSize: 1 }
  const [jobs, stalledJobs, mails, lowStock] = await Promise.all([
    hasPermission('settings.edit') ? send(deadLetters.list, { query: firstPage }, { signal }) : null,
    hasPermission('settings.edit') ? send(jobAdmin.readStalled, {}, { signal }) : null,
    hasPermission('settings.edit')
      ? send(mailAdmin.list, { query: { ...firstPage, state: 'failed' } }, { signal })
      : null,
    hasPermission('stock.edit')
      ? send(stockAdmin.list, { query: { page: 1, pageSize: MAX_LOW_STOCK_ROWS, stock: 'low' } }, { signal })
      : null,
  ])
  return {
    jobs: jobs && (jobs.paging?.total ?? 0),
    stalledJobs: stalledJobs?.body.data.stalled ?? null,
    mails: mails && (mails.paging?.total ?? 0),
    lowStock: lowStock && {
      total: lowStock.paging?.total ?? 0,
      rows: lowStock.body.results.map(({ id, name, total, critical }) => ({ id, name, total, critical })),
    },
  }
}
type OpenTaskCounts = Awaited<ReturnType<typeof loadOpenTasks>>

/** Lists open work with links to the screens that resolve it. */
export const OpenTasks = ({
  counts: { jobs, mails, lowStock },
  taskCount: tasks,
}: {
  counts: OpenTaskCounts
  taskCount: number
}) => {
  const t = useT()
  const language = useLanguage()
  const canSeeTasks = listVisibleTaskKinds(useVisitor().permissions).length > 0
  const lines = [
    { key: 'tasks', count: canSeeTasks ? tasks : null, href: buildAdminPath(language, 'task') },
    { key: 'jobs', count: jobs, href: buildAdminPath(language, 'jobs') },
    { key: 'mails', count: mails, href: `${buildAdminPath(language, 'mail')}?state=failed` },
    { key: 'low', count: lowStock?.total ?? null, href: `${buildAdminPath(language, 'warehouse')}?stock=low` },
  ].flatMap(({ count, ...line }) => (count ? [{ ...line, count }] : []))
  return (
    <Section title={t('admin.dashboard.needs')}>
      {lines.length === 0 ? (
        <StateMark tone="good">{t('admin.dashboard.needsNothing')}</StateMark>
      ) : (
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {lines.map(({ key, count, href }) => (
            <li key={key}>
              <StateMark tone="warn">
                <ScreenLink className="link" href={href}>
                  {t(`admin.dashboard.needsOf.${key}`, { count })}
                </ScreenLink>
              </StateMark>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
