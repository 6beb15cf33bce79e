import { Notice } from '#ui/notice.tsx'
import { useT } from './texts.tsx'

/** What a form says where no script runs: it sends nothing by itself. */
export const NeedsScript = () => {
  const t = useT()
  return (
    <noscript>
      <Notice kind="info">{t('app.form.withoutScript')}</Notice>
    </noscript>
  )
}
