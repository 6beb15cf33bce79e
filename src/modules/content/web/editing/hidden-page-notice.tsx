import EyeOff from 'lucide-react/icons/eye-off'
import { useT } from '#platform/web/texts.tsx'

/** Shows a notice that the page is hidden, so that a save does not publish it. */
export const HiddenPageNotice = () => {
  const t = useT()
  return (
    <p className="edit-notice">
      <EyeOff aria-hidden />
      {t('editing.hiddenPage')}
    </p>
  )
}
