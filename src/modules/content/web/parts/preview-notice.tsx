import { formatDateTime } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'

/** Tells visitors of a preview link that the page is unpublished. */
export const PreviewNotice = ({ until }: { until: string }) => {
  const t = useT()
  return (
    <div className="page-width pt-3">
      <Notice kind="warning">{t('content.preview', { time: formatDateTime(until, useLanguage()) })}</Notice>
    </div>
  )
}
