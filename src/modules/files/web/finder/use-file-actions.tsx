import { type ReactNode, useState } from 'react'
import { finder } from '#files/contract-finder.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'

export interface FileActions {
  move: (ids: readonly number[], folderId: number) => Promise<void>
  remove: (ids: readonly number[]) => Promise<void>
  restore: (ids: readonly number[]) => Promise<void>
  confirmPurge: (ids: readonly number[]) => void
  /** The confirmation dialog. */
  confirmation: ReactNode
}

const UNDO_TOAST_MS = 10_000
const TOAST_ID = 'finder-action'

/** Runs actions on files and shows toasts; a move to the bin can be undone. */
export const useFileActions = (onDone: () => void): FileActions => {
  const t = useT()
  const send = useSend()
  const [idsToPurge, setIdsToPurge] = useState<readonly number[] | null>(null)
  const runAction = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action()
      onDone()
      return true
    } catch (error) {
      if (error instanceof SendError && error.kind === 'refused' && !isReportedGlobally(error)) {
        const messages = Object.values(error.errors).flat()
        showToast('danger', messages[0] ?? error.message, { durationMs: UNDO_TOAST_MS })
      }
      return false
    }
  }
  const restore = async (ids: readonly number[]): Promise<void> => {
    if (await runAction(() => send(finder.restore, { body: { ids: [...ids] } }))) {
      showToast('success', t('finder.restored', { count: ids.length }), { id: TOAST_ID })
    }
  }
  return {
    restore,
    async move(ids, folderId) {
      if (await runAction(() => send(finder.move, { body: { ids: [...ids], folder_id: folderId } }))) {
        showToast('success', t('finder.moved', { count: ids.length }), { id: TOAST_ID })
      }
    },
    async remove(ids) {
      if (!(await runAction(() => send(finder.remove, { body: { ids: [...ids] } })))) return
      const undo = (
        <span className="flex flex-wrap items-center gap-3">
          {t('finder.removed', { count: ids.length })}
          <Button
            onClick={() => {
              hideToast(TOAST_ID)
              void restore(ids)
            }}
            size="sm"
            variant="ghost"
          >
            {t('finder.undo')}
          </Button>
        </span>
      )
      showToast('info', undo, { id: TOAST_ID, durationMs: UNDO_TOAST_MS })
    },
    confirmPurge: setIdsToPurge,
    confirmation: (
      <Alert
        cancelLabel={t('finder.cancel')}
        confirmLabel={t('finder.purge')}
        isDestructive
        onCancel={() => setIdsToPurge(null)}
        onConfirm={() => {
          const ids = idsToPurge ?? []
          setIdsToPurge(null)
          void runAction(async () => {
            const { body } = await send(finder.purge, { body: { ids: [...ids] } })
            const { purged, inUse } = body.data
            if (purged > 0) showToast('success', t('finder.purged', { count: purged }))
            if (inUse > 0) showToast('warning', t('finder.stillUsed', { count: inUse }), { durationMs: UNDO_TOAST_MS })
          })
        }}
        open={idsToPurge !== null}
        title={t('finder.purgeQuestion', { count: idsToPurge?.length ?? 0 })}
      >
        {t('finder.purgeHint')}
      </Alert>
    ),
  }
}
