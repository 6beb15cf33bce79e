import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { useT } from '../web/texts.tsx'
import { useAction } from './use-action.ts'

interface EmptyBinButtonProps {
  /** Explains which rows are deleted, with all their data, and that the deletion is final. */
  hint: string
  /** Deletes everything in the bin and returns the number of deleted rows. */
  onEmpty: () => Promise<number>
}

/** Deletes everything in a bin for good, after a confirmation. */
export const EmptyBinButton = ({ hint, onEmpty }: EmptyBinButtonProps) => {
  const t = useT()
  const { isBusy, run } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const emptyBin = async (): Promise<void> => {
    setIsAsking(false)
    let purgedCount = 0
    const isEmptied = await run(async () => {
      purgedCount = await onEmpty()
    })
    if (isEmptied) showToast('success', t('admin.bin.emptied', { count: purgedCount }))
  }
  return (
    <>
      <Button icon={<Trash2 aria-hidden />} isLoading={isBusy} onClick={() => setIsAsking(true)}>
        {t('admin.bin.empty')}
      </Button>
      <Alert
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('admin.bin.empty')}
        isDestructive
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void emptyBin()}
        open={isAsking}
        title={t('admin.bin.ask')}
      >
        {hint}
      </Alert>
    </>
  )
}
