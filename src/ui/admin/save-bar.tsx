import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'

interface SaveBarProps {
  /** Nothing to save, nothing to show. */
  changed: boolean
  busy: boolean
  onSave: () => void
  /** Takes back what was changed. */
  onReset: () => void
  /** Why the last try did not save, or that nobody knows. */
  problem?: ReactNode
  labels: { changed: string; save: string; saving: string; reset: string }
}

/** At the foot of a form with unsaved changes; Ctrl+S, on a Mac ⌘S, saves too. */
export const SaveBar = ({ changed, busy, onSave, onReset, problem, labels }: SaveBarProps) => {
  const save = useEffectEvent(() => changed && !busy && onSave())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div aria-live="polite">
      {changed ? (
        <div className="save-bar">
          <p className="mr-auto font-medium">{problem ?? labels.changed}</p>
          <Button disabled={busy} onClick={onReset} size="sm" variant="ghost">
            {labels.reset}
          </Button>
          <Button loading={busy} loadingLabel={labels.saving} onClick={onSave} size="sm" variant="primary">
            {labels.save}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
