import { useState } from 'react'
import type { FileSummary } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import './finder.css'
import { FileDetails } from './file-details.tsx'
import { useFileActions } from './use-file-actions.tsx'

interface FileDialogProps {
  fileId: number
  onSaved: (file: FileSummary) => void
  onClose: () => void
}

/** Edits a file's details above the page that shows it. */
export const FileDialog = ({ fileId, onSaved, onClose }: FileDialogProps) => {
  const t = useT()
  const [name, setName] = useState('')
  const fileActions = useFileActions(onClose)
  return (
    <Dialog closeLabel={t('finder.close')} onClose={onClose} open title={name || t('finder.details')}>
      <div className="finder-single">
        <FileDetails
          fileActions={fileActions}
          file={{ id: fileId }}
          onSaved={file => {
            setName(file.name)
            onSaved(file)
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
