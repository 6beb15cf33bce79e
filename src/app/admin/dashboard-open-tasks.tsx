import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { deadLetters } from '#shop/contract-dead-letter.ts'
import { jobAdmin } from '#shop/contract-job.ts'
import { mailAdmin } from '#shop/contract-mail.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { stockAdmin } from '#warehouse/contract-stock.ts'
import type { Send } from '#wire/send.ts'
import { adminPath } from './admin-path.ts'

const LOW = 5

type MayDo = (permission: string) => boolean

/** Loads the open problems; null for each kind that the user may not see. */
export const loadOpenTasks = async (send: Send, may: MayDo, signal: AbortSignal) => {
  const firstPage = { page: 1, pageSize: 1 }
  const [jobs, work, mails, low] = await Promise.all([
    may('settings.edit') ? send(deadLetters.list, { query: firstPage }, { signal }) : null,
    may('settings.edit') ? send(jobAdmin.standstill, {}, { signal }) : null,
    may('settings.edit') ? send(mailAdmin.list, { query: { ...firstPage, state: 'failed' } }, { signal }) : null,
    may('stock.edit') ? send(stockAdmin.list, { query: { page: 1, pageSize: LOW, stock: 'low' } }, { signal }) : null,
  ])
  return {
    jobs: jobs && (jobs.paging?.total ?? 0),
    standstill: work?.body.data.standstill ?? null,
    mails: mails && (mails.paging?.total ?? 0),
    low: low && {
      total: low.paging?.total ?? 0,
      rows: low.body.results.map(({ id, name, total, critical }) => ({ id, name, total, critical })),
    },
  }
}
type Found = Awaited<ReturnType<typeof loadOpenTasks>>

/** Lists open work with links to the screens that resolve it. */
export const OpenTasks = ({ found: { jobs, mails, low }, tasks }: { found: Found; tasks: number }) => {
  const t = useT()
  const language = useLanguage()
  const lines = [
    { key: 'tasks', count: tasks, href: adminPath(language, 'task') },
    { key: 'jobs', count: jobs, href: adminPath(language, 'jobs') },
    { key: 'mails', count: mails, href: `${adminPath(language, 'mail')}?state=failed` },
    { key: 'low', count: low?.total ?? null, href: `${adminPath(language, 'warehouse')}?stock=low` },
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
