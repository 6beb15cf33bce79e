import type { Folder } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { flattenFolders } from './folder-list.tsx'

interface FolderSelectProps {
  folders: readonly Folder[]
  /** The current folder; undefined for several files. */
  currentFolderId?: number
  onMove: (folderId: number) => void
}

/** Moves files to the chosen folder. */
export const FolderSelect = ({ folders, currentFolderId, onMove }: FolderSelectProps) => {
  const t = useT()
  return (
    <Select<number | null>
      label={t(currentFolderId === undefined ? 'finder.moveTo' : 'finder.folder')}
      onChange={folderId => folderId !== null && folderId !== currentFolderId && onMove(folderId)}
      options={flattenFolders(folders).map(({ folder, depth }) => ({
        value: folder.id,
        label: `${'– '.repeat(depth)}${folder.name}`,
      }))}
      placeholder={t('finder.chooseFolder')}
      size="sm"
      value={currentFolderId ?? null}
    />
  )
}
