import EyeOff from 'lucide-react/icons/eye-off'
import { useT } from '#platform/web/texts.tsx'

/** Saving a page shows it to nobody as long as it is hidden: who edits it is told where they save. */
export const HiddenPage = () => {
  const t = useT()
  return (
    <p className="edit-others">
      <EyeOff aria-hidden />
      {t('editing.hiddenPage')}
    </p>
  )
}
