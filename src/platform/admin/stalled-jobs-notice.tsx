import { formatDateTime } from '#kernel/format-date.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLanguage, useT } from '../web/texts.tsx'

interface StandstillNoticeProps {
  /** Null while jobs run, and for users without permission. */
  found: { count: number; since: string } | null
  /** Links to the jobs screen; undefined on that screen. */
  href?: string | undefined
}

/** Warns that no worker processes background jobs. */
export const StalledJobsNotice = ({ found, href }: StandstillNoticeProps) => {
  const t = useT()
  const language = useLanguage()
  if (!found) return null
  const action = href ? (
    <Link className="link" href={href}>
      {t('admin.standstill.look')}
    </Link>
  ) : null
  return (
    <Notice action={action} className="mb-4" kind="danger" title={t('admin.standstill.title')}>
      <p>{t('admin.standstill.hint', { count: found.count, since: formatDateTime(found.since, language) })}</p>
    </Notice>
  )
}
