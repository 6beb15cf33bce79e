import MoreHorizontal from 'lucide-react/icons/ellipsis'
import FolderSign from 'lucide-react/icons/folder'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Images from 'lucide-react/icons/images'
import Trash2 from 'lucide-react/icons/trash'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { Folder } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DRAGGED_FILES } from './file-grid.tsx'

/** A folder id, all files, or the bin. */
export type FinderLocation = number | 'all' | 'bin'

interface FolderListProps {
  folders: readonly Folder[]
  place: FinderLocation
  onGo: (place: FinderLocation) => void
  onMove: (ids: readonly number[], folderId: number) => void
  onCreate: (parentId: number | null) => void
  onRename: (folder: Folder) => void
  onRemove: (folder: Folder) => void
}

/** Lists all files, the folder tree and the bin; files can be dropped on a folder. */
export const FolderList = ({ folders, place, onGo, onCreate, ...deeds }: FolderListProps) => {
  const t = useT()
  return (
    <nav aria-label={t('finder.folders')} className="finder-folders">
      <Line icon={<Images aria-hidden />} isHere={place === 'all'} onGo={() => onGo('all')}>
        {t('finder.all')}
      </Line>
      {flattenFolders(folders).map(({ folder, depth }) => (
        <FolderLine
          depth={depth}
          folder={folder}
          isHere={place === folder.id}
          key={folder.id}
          onCreate={onCreate}
          onGo={onGo}
          {...deeds}
        />
      ))}
      <Line icon={<Trash2 aria-hidden />} isHere={place === 'bin'} onGo={() => onGo('bin')}>
        {t('finder.bin')}
      </Line>
      <button className="finder-place text-secondary" onClick={() => onCreate(null)} type="button">
        <FolderPlus aria-hidden />
        <span className="truncate">{t('finder.newFolder')}</span>
      </button>
    </nav>
  )
}

interface FolderLineProps extends Omit<FolderListProps, 'folders' | 'place'> {
  folder: Folder
  depth: number
  isHere: boolean
}

const FolderLine = ({ folder, depth, isHere, onGo, onMove, onCreate, onRename, onRemove }: FolderLineProps) => {
  const t = useT()
  return (
    <div className="finder-folder" style={{ paddingLeft: `${depth}rem` }}>
      <Line
        icon={<FolderSign aria-hidden />}
        isHere={isHere}
        onDropFiles={ids => onMove(ids, folder.id)}
        onGo={() => onGo(folder.id)}
      >
        {folder.name} <span className="ml-2 text-xs text-faint tabular-nums">{folder.count}</span>
      </Line>
      <Menu
        align="end"
        entries={[
          { key: 'create', label: t('finder.newFolderIn'), onSelect: () => onCreate(folder.id) },
          { key: 'rename', label: t('finder.rename'), onSelect: () => onRename(folder) },
          {
            key: 'remove',
            label: t('finder.removeFolder'),
            onSelect: () => onRemove(folder),
            danger: true,
            line: true,
          },
        ]}
        trigger={
          <IconButton
            icon={<MoreHorizontal aria-hidden />}
            label={t('finder.folderMenu', { name: folder.name })}
            size="sm"
            tip="none"
          />
        }
      />
    </div>
  )
}

interface LineProps {
  icon: ReactNode
  isHere: boolean
  onGo: () => void
  onDropFiles?: (ids: number[]) => void
  children: ReactNode
}

const Line = ({ icon, isHere, onGo, onDropFiles, children }: LineProps) => {
  const [isOver, setOver] = useState(false)
  const takes = (event: DragEvent) => onDropFiles !== undefined && event.dataTransfer.types.includes(DRAGGED_FILES)
  return (
    <button
      aria-current={isHere || undefined}
      className="finder-place"
      data-over={isOver || undefined}
      onClick={onGo}
      onDragLeave={() => setOver(false)}
      onDragOver={event => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDrop={event => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onDropFiles?.(JSON.parse(event.dataTransfer.getData(DRAGGED_FILES)) as number[])
      }}
      type="button"
    >
      {icon}
      <span className="truncate">{children}</span>
    </button>
  )
}

/** Flattens the tree with parents first. */
export const flattenFolders = (folders: readonly Folder[]): { folder: Folder; depth: number }[] => {
  const below = (parent: number | null, depth: number): { folder: Folder; depth: number }[] =>
    folders
      .filter(folder => folder.parent_id === parent)
      .flatMap(folder => [{ folder, depth }, ...below(folder.id, depth + 1)])
  return below(null, 0)
}
