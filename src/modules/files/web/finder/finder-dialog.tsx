import { useState } from 'react'
import '#ui/admin/styles.css'
import type { FileSummary } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { FinderView } from './finder-view.tsx'

interface FinderDialogProps {
  open: boolean
  /** `image` shows and accepts pictures only. */
  accept?: 'image' | 'any' | undefined
  multiple?: boolean | undefined
  /** Files in the order of selection. */
  onPick: (files: FileSummary[]) => void
  onClose: () => void
}

/** Picks files in the file manager. */
export const FinderDialog = ({ open, ...props }: FinderDialogProps) => (open ? <OpenFinder {...props} /> : null)

const OpenFinder = ({ accept = 'any', multiple = false, onPick, onClose }: Omit<FinderDialogProps, 'open'>) => {
  const t = useT()
  const [selectedFiles, setSelectedFiles] = useState<readonly FileSummary[]>([])
  const confirmSelection = (files: readonly FileSummary[]) => {
    onPick([...files])
    onClose()
  }
  return (
    <Dialog
      closeLabel={t('finder.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('finder.cancel')}</Button>
          <Button
            disabled={selectedFiles.length === 0}
            onClick={() => confirmSelection(selectedFiles)}
            variant="primary"
          >
            {selectedFiles.length > 1 ? t('finder.chooseMany', { count: selectedFiles.length }) : t('finder.choose')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="xl"
      title={t(accept === 'image' ? 'finder.titleImages' : 'finder.title')}
    >
      <FinderView
        imageOnly={accept === 'image'}
        multiple={multiple}
        onPick={confirmSelection}
        onSelect={setSelectedFiles}
      />
    </Dialog>
  )
}
