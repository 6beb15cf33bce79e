import { formatDateTime } from '#kernel/format-date.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLanguage, useT } from '../web/texts.tsx'

interface StalledJobsNoticeProps {
  /** Null while jobs run, and for users without permission. */
  stalledJobs: { count: number; since: string } | null
  /** Links to the jobs screen; undefined on that screen. */
  href?: string | undefined
}

/** Warns that no worker processes background jobs. */
export const StalledJobsNotice = ({ stalledJobs, href }: StalledJobsNoticeProps) => {
  const t = useT()
  const language = useLanguage()
  if (!stalledJobs) return null
  const action = href ? (
    <Link className="link" href={href}>
      {t('admin.stalledJobs.open')}
    </Link>
  ) : null
  return (
    <Notice action={action} className="mb-4" kind="danger" title={t('admin.stalledJobs.title')}>
      <p>
        {t('admin.stalledJobs.hint', { count: stalledJobs.count, since: formatDateTime(stalledJobs.since, language) })}
      </p>
    </Notice>
  )
}
