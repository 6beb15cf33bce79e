import type { Folder } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { flattenFolders } from './folder-list.tsx'

interface MoveToProps {
  folders: readonly Folder[]
  /** The current folder; undefined for several files. */
  from?: number
  onMove: (folderId: number) => void
}

/** Moves files to the chosen folder. */
export const MoveTo = ({ folders, from, onMove }: MoveToProps) => {
  const t = useT()
  return (
    <Select<number | null>
      label={t(from === undefined ? 'finder.moveTo' : 'finder.folder')}
      onChange={folderId => folderId !== null && folderId !== from && onMove(folderId)}
      options={flattenFolders(folders).map(({ folder, depth }) => ({
        value: folder.id,
        label: `${'– '.repeat(depth)}${folder.name}`,
      }))}
      placeholder={t('finder.chooseFolder')}
      size="sm"
      value={from ?? null}
    />
  )
}
