import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { preserveScroll } from './preserve-scroll.ts'
import { session, useSession } from './session.ts'

/** Shows which old version is previewed, with a button back to editing. */
export const VersionPreviewBar = ({ onBack }: { onBack: () => void }) => {
  const t = useT()
  const versionPreview = useSession(snapshot => snapshot.versionPreview)
  if (!versionPreview) return null
  const close = () =>
    preserveScroll(() => {
      session.update({ versionPreview: null, pageTab: 'versions' })
      onBack()
    })
  return (
    <aside aria-label={t('editing.compare.bar')} className="edit-dock" data-keep-clear>
      <div className="edit-dock-row">
        <p className="edit-status" role="status">
          {t('editing.compare.previewing', { number: versionPreview.number })}
        </p>
        <Button autoFocus onClick={close} size="sm" variant="primary">
          {t('editing.compare.back')}
        </Button>
      </div>
    </aside>
  )
}
