import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { preserveScroll } from './preserve-scroll.ts'
import { session, useSession } from './session.ts'

/** Shows which old version is previewed, with a button back to editing. */
export const VersionPreviewBar = ({ onBack }: { onBack: () => void }) => {
  const t = useT()
  const looking = useSession(now => now.looking)
  if (!looking) return null
  const back = () =>
    preserveScroll(() => {
      session.put({ looking: null, pageTab: 'versions' })
      onBack()
    })
  return (
    <aside aria-label={t('editing.compare.bar')} className="edit-dock" data-keep-clear>
      <div className="edit-dock-row">
        <p className="edit-kept" role="status">
          {t('editing.compare.looking', { number: looking.number })}
        </p>
        <Button autoFocus onClick={back} size="sm" variant="primary">
          {t('editing.compare.back')}
        </Button>
      </div>
    </aside>
  )
}
