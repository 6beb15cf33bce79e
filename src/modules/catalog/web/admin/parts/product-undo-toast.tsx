import type { T } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

const UNDO_TOAST_MS = 15_000

/** Shows a toast with an undo button. */
export const showProductUndoToast = (t: T, message: string, undo: () => Promise<void>): void => {
  showToast(
    'success',
    <div className="flex flex-wrap items-center gap-3">
      {message}
      <Button onClick={() => void undo()} size="sm">
        {t('productAdmin.undo')}
      </Button>
    </div>,
    { durationMs: UNDO_TOAST_MS },
  )
}
