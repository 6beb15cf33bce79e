import { writtenTime } from '#kernel/written-day.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'

/** Says to whoever has a link to what a page would be that it is not what readers see. */
export const PreviewNotice = ({ until }: { until: string }) => {
  const t = useT()
  return (
    <div className="page-width pt-3">
      <Notice kind="warning">{t('content.preview', { time: writtenTime(until, useLanguage()) })}</Notice>
    </div>
  )
}
