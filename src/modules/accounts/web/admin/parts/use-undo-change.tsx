import { type ReactNode, useState } from 'react'
import { type AuditLine, auditLog } from '#accounts/contract-audit-log.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { showToast } from '#ui/toasts.ts'
import { LONG_TIMEOUT_MS } from '#wire/send.ts'

/** Undoes a change part by part after a confirmation. */
export const useUndoChange = (): { confirm: (line: AuditLine) => void; dialog: ReactNode } => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [confirmingLine, setConfirmingLine] = useState<AuditLine | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const undoChange = async ({ id }: AuditLine): Promise<void> => {
    setIsRunning(true)
    try {
      const undoPart = async (after: number) =>
        (await send(auditLog.undo, { params: { id }, body: { after } }, { timeoutMs: LONG_TIMEOUT_MS })).body.data
      let { undone, skipped, next, notes = [] } = await undoPart(0)
      while (next !== null) {
        const part = await undoPart(next)
        undone += part.undone
        skipped += part.skipped
        next = part.next
        notes = [...notes, ...(part.notes ?? [])]
      }
      const messages = [
        t('admin.bulk.undone', { count: undone }),
        skipped > 0 ? t('admin.bulk.undoSkipped', { count: skipped }) : '',
        ...notes.map(({ reason, names }) => `${names.join(', ')} – ${reason}.`),
      ]
      showToast(undone > 0 ? 'success' : 'warning', messages.join(' ').trim())
    } catch (error) {
      notifyError(error)
    } finally {
      setIsRunning(false)
      setConfirmingLine(null)
      await reload()
    }
  }
  const dialog = confirmingLine ? (
    <Alert
      isBusy={isRunning}
      cancelLabel={t('admin.cancel')}
      confirmLabel={t('userAdmin.audit.undo')}
      onCancel={() => setConfirmingLine(null)}
      onConfirm={() => void undoChange(confirmingLine)}
      open
      title={t('userAdmin.audit.undoTitle')}
    >
      {t('userAdmin.audit.undoHint')}
    </Alert>
  ) : null
  return { confirm: setConfirmingLine, dialog }
}
