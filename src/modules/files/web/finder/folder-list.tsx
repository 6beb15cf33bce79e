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
import { DRAGGED_FILES_TYPE } from './file-grid.tsx'

/** A folder id, all files, or the bin. */
export type FinderLocation = number | 'all' | 'bin'

interface FolderListProps {
  folders: readonly Folder[]
  location: FinderLocation
  onNavigate: (location: FinderLocation) => void
  onMove: (ids: readonly number[], folderId: number) => void
  onCreate: (parentId: number | null) => void
  onEdit: (folder: Folder) => void
  onRemove: (folder: Folder) => void
}

/** Lists all files, the folder tree and the bin; files can be dropped on a folder. */
export const FolderList = ({ folders, location, onNavigate, onCreate, ...folderActions }: FolderListProps) => {
  const t = useT()
  return (
    <nav aria-label={t('finder.folders')} className="finder-folders">
      <Row icon={<Images aria-hidden />} isCurrent={location === 'all'} onNavigate={() => onNavigate('all')}>
        {t('finder.all')}
      </Row>
      {flattenFolders(folders).map(({ folder, depth }) => (
        <FolderRow
          depth={depth}
          folder={folder}
          isCurrent={location === folder.id}
          key={folder.id}
          onCreate={onCreate}
          onNavigate={onNavigate}
          {...folderActions}
        />
      ))}
      <Row icon={<Trash2 aria-hidden />} isCurrent={location === 'bin'} onNavigate={() => onNavigate('bin')}>
        {t('finder.bin')}
      </Row>
      <button className="finder-place text-secondary" onClick={() => onCreate(null)} type="button">
        <FolderPlus aria-hidden />
        <span className="truncate">{t('finder.newFolder')}</span>
      </button>
    </nav>
  )
}

interface FolderRowProps extends Omit<FolderListProps, 'folders' | 'location'> {
  folder: Folder
  depth: number
  isCurrent: boolean
}

const FolderRow = ({ folder, depth, isCurrent, onNavigate, onMove, onCreate, onEdit, onRemove }: FolderRowProps) => {
  const t = useT()
  return (
    <div className="finder-folder" style={{ paddingLeft: `${depth}rem` }}>
      <Row
        icon={<FolderSign aria-hidden />}
        isCurrent={isCurrent}
        onDropFiles={ids => onMove(ids, folder.id)}
        onNavigate={() => onNavigate(folder.id)}
      >
        {folder.name} <span className="ml-2 text-xs text-faint tabular-nums">{folder.count}</span>
      </Row>
      <Menu
        align="end"
        entries={[
          { key: 'create', label: t('finder.newFolderIn'), onSelect: () => onCreate(folder.id) },
          { key: 'edit', label: t('finder.rename'), onSelect: () => onEdit(folder) },
          {
            key: 'remove',
            label: t('finder.removeFolder'),
            onSelect: () => onRemove(folder),
            isDestructive: true,
            startsGroup: true,
          },
        ]}
        trigger={
          <IconButton
            icon={<MoreHorizontal aria-hidden />}
            label={t('finder.folderMenu', { name: folder.name })}
            size="sm"
            tooltipPosition="none"
          />
        }
      />
    </div>
  )
}

interface RowProps {
  icon: ReactNode
  isCurrent: boolean
  onNavigate: () => void
  onDropFiles?: (ids: number[]) => void
  children: ReactNode
}

const Row = ({ icon, isCurrent, onNavigate, onDropFiles, children }: RowProps) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const acceptsDrag = (event: DragEvent) =>
    onDropFiles !== undefined && event.dataTransfer.types.includes(DRAGGED_FILES_TYPE)
  return (
    <button
      aria-current={isCurrent || undefined}
      className="finder-place"
      data-over={isDraggedOver || undefined}
      onClick={onNavigate}
      onDragLeave={() => setIsDraggedOver(false)}
      onDragOver={event => {
        if (!acceptsDrag(event)) return
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDrop={event => {
        setIsDraggedOver(false)
        if (!acceptsDrag(event)) return
        event.preventDefault()
        onDropFiles?.(JSON.parse(event.dataTransfer.getData(DRAGGED_FILES_TYPE)) as number[])
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
  const listDescendants = (parent: number | null, depth: number): { folder: Folder; depth: number }[] =>
    folders
      .filter(folder => folder.parent_id === parent)
      .flatMap(folder => [{ folder, depth }, ...listDescendants(folder.id, depth + 1)])
  return listDescendants(null, 0)
}
