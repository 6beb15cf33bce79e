import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'

interface SaveBarProps {
  /** True when there are unsaved changes; false hides the bar. */
  isChanged: boolean
  isBusy: boolean
  onSave: () => void
  /** Discards the changes. */
  onReset: () => void
  /** The reason why saving failed, or that its result is unknown. */
  problem?: ReactNode
  labels: { changed: string; save: string; saving: string; reset: string }
}

/** Renders a bar below a form with unsaved changes. Ctrl+S or ⌘S saves too. */
export const SaveBar = ({ isChanged, isBusy, onSave, onReset, problem, labels }: SaveBarProps) => {
  const save = useEffectEvent(() => isChanged && !isBusy && onSave())
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
  return (
    <div aria-live="polite">
      {isChanged ? (
        <div className="save-bar">
          <p className="mr-auto font-medium">{problem ?? labels.changed}</p>
          <Button disabled={isBusy} onClick={onReset} size="sm" variant="ghost">
            {labels.reset}
          </Button>
          <Button isLoading={isBusy} loadingLabel={labels.saving} onClick={onSave} size="sm" variant="primary">
            {labels.save}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
