import { Button } from '#ui/button.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'

const DURATION_MS = 15_000

/** Shows a success toast with an undo button. It replaces a toast with the same id. */
export const showUndoToast = (
  id: string,
  message: string,
  { label, undo }: { label: string; undo: () => unknown },
): void => {
  showToast(
    'success',
    <span className="flex flex-wrap items-center gap-3">
      {message}
      <Button
        onClick={() => {
          hideToast(id)
          undo()
        }}
        size="sm"
      >
        {label}
      </Button>
    </span>,
    { id, durationMs: DURATION_MS },
  )
}
