import { formatMoment } from '#kernel/format-date.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLanguage, useT } from '../web/texts.tsx'

interface StandstillNoticeProps {
  /** Null while work goes on, and for those who may not know. */
  found: { count: number; since: string } | null
  /** The way to the screen of background work, elsewhere than there. */
  href?: string | undefined
}

/** Says that nobody takes up background work. */
export const StandstillNotice = ({ found, href }: StandstillNoticeProps) => {
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
      <p>{t('admin.standstill.hint', { count: found.count, since: formatMoment(found.since, language) })}</p>
    </Notice>
  )
}
