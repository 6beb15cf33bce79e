import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import type { Folder } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { FolderSelect } from './folder-select.tsx'
import type { FileActions } from './use-file-actions.tsx'

interface SelectedFilesProps {
  ids: readonly number[]
  folders: readonly Folder[]
  isInBin: boolean
  fileActions: FileActions
  onClose: () => void
}

/** Shows actions for several files, or a hint without a selection. */
export const SelectedFiles = ({ ids, folders, isInBin, fileActions, onClose }: SelectedFilesProps) => {
  const t = useT()
  const closeButton = (
    <IconButton
      className="finder-close"
      icon={<X aria-hidden />}
      label={t('finder.closeDetails')}
      onClick={onClose}
      size="sm"
      tooltipPosition="none"
    />
  )
  if (ids.length === 0) {
    return (
      <>
        {closeButton}
        <p className="text-sm text-secondary">{t(isInBin ? 'finder.binHint' : 'finder.selectHint')}</p>
      </>
    )
  }
  return (
    <>
      {closeButton}
      <h2 className="text-base font-bold">{t('finder.selected', { count: ids.length })}</h2>
      {isInBin ? (
        <>
          <Button icon={<ArchiveRestore aria-hidden />} onClick={() => void fileActions.restore(ids)} size="sm">
            {t('finder.restore')}
          </Button>
          <Button
            icon={<Trash2 aria-hidden />}
            onClick={() => fileActions.confirmPurge(ids)}
            size="sm"
            variant="danger"
          >
            {t('finder.purge')}
          </Button>
        </>
      ) : (
        <>
          <FolderSelect folders={folders} onMove={folderId => void fileActions.move(ids, folderId)} />
          <Button icon={<Trash2 aria-hidden />} onClick={() => void fileActions.remove(ids)} size="sm">
            {t('finder.toBin')}
          </Button>
        </>
      )}
    </>
  )
}
