import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import type { Folder } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MoveTo } from './move-to.tsx'
import type { FileActions } from './use-file-actions.tsx'

interface ManyFilesProps {
  ids: readonly number[]
  folders: readonly Folder[]
  inBin: boolean
  deeds: FileActions
  onShut: () => void
}

/** Actions for several files, or a hint without a selection. */
export const ManyFiles = ({ ids, folders, inBin, deeds, onShut }: ManyFilesProps) => {
  const t = useT()
  const shut = (
    <IconButton
      className="finder-shut"
      icon={<X aria-hidden />}
      label={t('finder.closeDetails')}
      onClick={onShut}
      size="sm"
      tip="none"
    />
  )
  if (ids.length === 0) {
    return (
      <>
        {shut}
        <p className="text-sm text-secondary">{t(inBin ? 'finder.binHint' : 'finder.selectHint')}</p>
      </>
    )
  }
  return (
    <>
      {shut}
      <h2 className="text-base font-bold">{t('finder.selected', { count: ids.length })}</h2>
      {inBin ? (
        <>
          <Button icon={<ArchiveRestore aria-hidden />} onClick={() => void deeds.restore(ids)} size="sm">
            {t('finder.restore')}
          </Button>
          <Button icon={<Trash2 aria-hidden />} onClick={() => deeds.askPurge(ids)} size="sm" variant="danger">
            {t('finder.purge')}
          </Button>
        </>
      ) : (
        <>
          <MoveTo folders={folders} onMove={folderId => void deeds.move(ids, folderId)} />
          <Button icon={<Trash2 aria-hidden />} onClick={() => void deeds.remove(ids)} size="sm">
            {t('finder.toBin')}
          </Button>
        </>
      )}
    </>
  )
}
