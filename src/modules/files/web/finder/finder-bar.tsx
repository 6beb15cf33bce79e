import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import PanelRight from 'lucide-react/icons/panel-right'
import Search from 'lucide-react/icons/search'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useRef } from 'react'
import { FILE_KINDS, isImage } from '#files/domain/file-kinds.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Folders } from './folder-dialogs.tsx'
import { type FinderLocation, flattenFolders } from './folder-list.tsx'
import type { FileListQuery } from './use-files.ts'

interface FinderBarProps {
  imageOnly: boolean
  multiple: boolean
  location: FinderLocation
  folders: Folders
  sort: FileListQuery['sort']
  view: 'grid' | 'list'
  onAdd: (files: readonly File[]) => void
  onNavigate: (location: FinderLocation) => void
  onSearch: (query: string) => void
  onSort: (sort: FileListQuery['sort']) => void
  onView: (view: 'grid' | 'list') => void
  onDetails: () => void
}

const SEARCH_DELAY_MS = 300
const SORT_ORDERS = ['-created_at', 'name', '-size'] as const

/** Shows the bar of the file manager: upload, search, folder, order and view. */
export const FinderBar = (props: FinderBarProps) => {
  const { location, folders, sort, view, onNavigate, onSearch, onSort, onView, onDetails } = props
  const t = useT()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="finder-bar">
      <UploadButton {...props} />
      <TextField
        className="min-w-40 flex-1"
        hideLabel
        label={t('finder.search')}
        onChange={({ target: { value } }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(value.trim()), SEARCH_DELAY_MS)
        }}
        placeholder={t('finder.search')}
        size="sm"
        start={<Search aria-hidden className="size-4" />}
        type="search"
      />
      <span className="finder-place-select">
        <Select<string>
          hideLabel
          label={t('finder.folders')}
          onChange={value => onNavigate(value === 'all' || value === 'bin' ? value : Number(value))}
          options={[
            { value: 'all', label: t('finder.all') },
            ...flattenFolders(folders.list).map(({ folder, depth }) => ({
              value: String(folder.id),
              label: `${'– '.repeat(depth)}${folder.name}`,
            })),
            { value: 'bin', label: t('finder.bin') },
          ]}
          size="sm"
          value={String(location)}
        />
      </span>
      <Select
        className="w-40"
        hideLabel
        label={t('finder.sort')}
        onChange={onSort}
        options={SORT_ORDERS.map(value => ({ value, label: t(`finder.sorts.${value.replace('-', '')}`) }))}
        size="sm"
        value={sort}
      />
      <div className="flex">
        <IconButton
          icon={<LayoutGrid aria-hidden />}
          label={t('finder.grid')}
          onClick={() => onView('grid')}
          pressed={view === 'grid'}
          size="sm"
        />
        <IconButton
          icon={<List aria-hidden />}
          label={t('finder.list')}
          onClick={() => onView('list')}
          pressed={view === 'list'}
          size="sm"
        />
        <IconButton
          className="finder-details-button"
          icon={<PanelRight aria-hidden />}
          label={t('finder.details')}
          onClick={onDetails}
          size="sm"
          tooltipPosition="end"
        />
      </div>
    </div>
  )
}

const UploadButton = ({ imageOnly, multiple, onAdd }: Pick<FinderBarProps, 'imageOnly' | 'multiple' | 'onAdd'>) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const acceptedKinds = Object.entries(FILE_KINDS).filter(([mime]) => !imageOnly || isImage(mime))
  return (
    <>
      <Button icon={<Upload aria-hidden />} onClick={() => input.current?.click()} size="sm" variant="primary">
        {t('finder.uploadFiles')}
      </Button>
      <input
        accept={acceptedKinds
          .flatMap(([mime, extensions]) => [mime, ...extensions.map(extension => `.${extension}`)])
          .join(',')}
        aria-label={t('finder.uploadFiles')}
        className="sr-only"
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Clearing the value lets the user choose the same file again.
          target.value = ''
          if (files.length > 0) onAdd(files)
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </>
  )
}
