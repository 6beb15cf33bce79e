import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FileSummary } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { useVirtualRows } from '#ui/admin/use-virtual-rows.ts'
import { FileRow, FileTile } from './file-tile.tsx'
import type { LoadedFileList } from './use-files.ts'
import type { FileSelection } from './use-selection.ts'

/** MIME type of dragged file ids. */
export const DRAGGED_FILES_TYPE = 'application/x-pitlane-files'

interface FileGridProps {
  files: LoadedFileList
  selection: FileSelection
  view: 'grid' | 'list'
  onOpen: (file: FileSummary) => void
  onDelete: () => void
}

const TILE_WIDTH_PX = 140
const TILE_HEIGHT_PX = 168
const ROW_HEIGHT_PX = 48
/** The virtual list renders three rows above and three below the visible ones. */
const HIDDEN_ROWS = 6

/** Shows a virtual list of tiles or rows. Arrow keys move, Space selects, Enter opens. */
export const FileGrid = ({ files, selection, view, onOpen, onDelete }: FileGridProps) => {
  const t = useT()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumnCount(scroller, view)
  const total = files.total ?? 0
  const list = useVirtualRows(scroller, {
    count: Math.ceil(total / columns),
    rowHeight: view === 'grid' ? TILE_HEIGHT_PX : ROW_HEIGHT_PX,
  })
  const firstIndex = (list.rows[0]?.index ?? 0) * columns
  const lastIndex = Math.min(total, ((list.rows.at(-1)?.index ?? 0) + 1) * columns) - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads files when the visible range or the total changes
  useEffect(() => files.loadRange(firstIndex, lastIndex), [firstIndex, lastIndex, total])
  const activeIndex = Math.min(selection.activeIndex, total - 1)
  const handleKeyDown = (event: KeyboardEvent) => {
    const file = files.getFile(activeIndex)
    if (event.key === 'Enter' && file) onOpen(file)
    else if (event.key === 'Delete' && selection.files.length > 0) onDelete()
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selectAll(files, selection)
    else if (event.key === ' ') selection.select(activeIndex, { isToggle: true })
    else {
      const nextIndex = findNextIndex(event.key, activeIndex, {
        columns,
        total,
        page: Math.max(1, list.rows.length - HIDDEN_ROWS) * columns,
      })
      if (nextIndex === null) return
      selection.select(nextIndex, { isRange: event.shiftKey })
      list.scrollTo(Math.floor(nextIndex / columns))
    }
    event.preventDefault()
  }
  return (
    <div
      aria-activedescendant={total > 0 ? `${id}-${activeIndex}` : undefined}
      aria-label={t('finder.files')}
      aria-multiselectable
      className="finder-files"
      onKeyDown={handleKeyDown}
      ref={scroller}
      role="listbox"
      tabIndex={0}
    >
      <div className="relative" role="presentation" style={{ height: list.height }}>
        {list.rows.map(({ index: row, top: offset }) => (
          <div
            className="finder-row"
            data-view={view}
            key={row}
            role="presentation"
            style={{ transform: `translateY(${offset}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: Math.min(columns, total - row * columns) }, (_none, column) => {
              const index = row * columns + column
              return (
                <Item
                  file={files.getFile(index)}
                  id={`${id}-${index}`}
                  index={index}
                  isActive={index === activeIndex}
                  key={index}
                  onOpen={onOpen}
                  selection={selection}
                  total={total}
                  view={view}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

interface ItemProps {
  file: FileSummary | undefined
  id: string
  index: number
  total: number
  isActive: boolean
  selection: FileSelection
  view: 'grid' | 'list'
  onOpen: (file: FileSummary) => void
}

const Item = ({ file, id, index, total, isActive, selection, view, onOpen }: ItemProps) => {
  const isSelected = file !== undefined && selection.has(file.id)
  const Content = view === 'grid' ? FileTile : FileRow
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focused list names the active item
    <div
      aria-busy={file === undefined || undefined}
      aria-label={file?.name}
      aria-posinset={index + 1}
      aria-selected={isSelected}
      aria-setsize={total}
      className="finder-item"
      data-active={isActive || undefined}
      draggable={file !== undefined}
      id={id}
      onClick={event => selection.select(index, { isToggle: event.ctrlKey || event.metaKey, isRange: event.shiftKey })}
      onDoubleClick={() => file && onOpen(file)}
      onDragStart={event => {
        if (!file) return
        const ids = isSelected ? selection.files.map(selected => selected.id) : [file.id]
        event.dataTransfer.setData(DRAGGED_FILES_TYPE, JSON.stringify(ids))
        event.dataTransfer.effectAllowed = 'move'
      }}
      role="option"
    >
      {file ? <Content file={file} /> : null}
    </div>
  )
}

const selectAll = (files: LoadedFileList, selection: FileSelection): void => {
  const loadedFiles = Array.from({ length: files.total ?? 0 }, (_none, index) => files.getFile(index))
  selection.setSelection(loadedFiles.filter(file => file !== undefined))
}

/** Returns the next index for a key; null for other keys. */
const findNextIndex = (
  key: string,
  index: number,
  { columns, total, page }: { columns: number; total: number; page: number },
): number | null => {
  const stepsByKey: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: page,
    PageUp: -page,
    Home: -total,
    End: total,
  }
  const step = stepsByKey[key]
  return step === undefined || total === 0 ? null : Math.max(0, Math.min(total - 1, index + step))
}

/** Returns how many tiles fit in a row. */
const useColumnCount = (scroller: React.RefObject<HTMLDivElement | null>, view: 'grid' | 'list'): number => {
  const [columnCount, setColumnCount] = useState(4)
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    const observer = new ResizeObserver(() => setColumnCount(Math.max(2, Math.floor(node.clientWidth / TILE_WIDTH_PX))))
    observer.observe(node)
    return () => observer.disconnect()
  }, [scroller])
  return view === 'grid' ? columnCount : 1
}
