import { Notice } from '#ui/notice.tsx'
import { useT } from './texts.tsx'

/** Tells visitors without JavaScript that the form cannot be sent. */
export const NoScriptNotice = () => {
  const t = useT()
  return (
    <noscript>
      <Notice kind="info">{t('app.form.withoutScript')}</Notice>
    </noscript>
  )
}
