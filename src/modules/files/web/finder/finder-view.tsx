import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import './finder.css'
import { useLoginAgain } from '#accounts/web/editing/parts/use-login-again.tsx'
import type { FoundFile } from '#files/contract-finder.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { EmptyList, LoadError, LoadingState } from '#ui/admin/screen-states.tsx'
import { FileDetails } from './file-details.tsx'
import { FileGrid } from './file-grid.tsx'
import { FinderBar } from './finder-bar.tsx'
import { FolderDialogs, useFolders } from './folder-dialogs.tsx'
import { type FinderLocation, FolderList } from './folder-list.tsx'
import { ManyFiles } from './many-files.tsx'
import { UploadsList } from './uploads-list.tsx'
import { useFileActions } from './use-file-actions.tsx'
import { type FileListQuery, useFiles } from './use-files.ts'
import { useSelection } from './use-selection.ts'
import { useUploads } from './use-uploads.ts'

interface FinderViewProps {
  imageOnly?: boolean
  multiple?: boolean
  /** Called by Enter or a double click; without it these open the details. */
  onPick?: (files: readonly FoundFile[]) => void
  onSelect?: (files: readonly FoundFile[]) => void
}

const NO_OP = () => undefined

/** The file manager, as a dialog or a page. After the session expires it asks for a login and continues. */
export const FinderView = (given: FinderViewProps) => {
  const again = useLoginAgain(useT()('finder.loginHint'))
  return (
    <SendProvider send={again.send}>
      <Finder {...given} logins={again.times} onLoggedOut={again.ask} />
      {again.dialog}
    </SendProvider>
  )
}

interface FinderProps extends FinderViewProps {
  logins: number
  onLoggedOut: () => void
}

const Finder = ({ imageOnly = false, multiple = true, onPick, onSelect = NO_OP, logins, onLoggedOut }: FinderProps) => {
  const t = useT()
  const { defaultFolder } = usePageOptions()
  const [place, setPlace] = useState<FinderLocation>('all')
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<FileListQuery['sort']>('-created_at')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [details, setDetails] = useState(false)
  const files = useFiles({ ...placeOf(place), q: q || undefined, sort, kind: imageOnly ? 'image' : undefined })
  const selection = useSelection(files.at, { multiple, onSelect })
  const folders = useFolders()
  const deeds = useFileActions(() => {
    selection.clear()
    files.reload()
    folders.reload()
  })
  const reloadAll = useEffectEvent(() => {
    files.reload()
    folders.reload()
  })
  useEffect(() => {
    if (logins > 0) reloadAll()
  }, [logins])
  const uploads = useUploads({
    ...{ logins, onLoggedOut },
    imageOnly,
    multiple,
    onKept: file => {
      files.reload()
      folders.reload()
      selection.set(multiple ? [...recentUploads.current, file] : [file])
      recentUploads.current = multiple ? [...recentUploads.current, file] : []
    },
  })
  /** Files uploaded since the last selection; they are selected together. */
  const recentUploads = useRef<readonly FoundFile[]>([])
  const add = (chosen: readonly File[]) => {
    recentUploads.current = []
    uploads.add(chosen, typeof place === 'number' ? place : defaultFolder)
  }
  usePastedFiles(add)
  const drop = useDrop(add)
  const go = (next: FinderLocation) => {
    selection.clear()
    setPlace(next)
  }
  const open = (file: FoundFile) =>
    onPick ? onPick(multiple && selection.files.length > 0 ? selection.files : [file]) : setDetails(true)
  const ids = selection.files.map(file => file.id)
  return (
    <div className="finder" data-details={details || undefined} {...drop.props}>
      <FolderList
        folders={folders.list}
        onCreate={folders.create}
        onGo={go}
        onMove={(moved, folderId) => void deeds.move(moved, folderId)}
        onRemove={folders.remove}
        onRename={folders.rename}
        place={place}
      />
      <div className="finder-middle">
        <FinderBar
          folders={folders}
          imageOnly={imageOnly}
          multiple={multiple}
          onAdd={add}
          onDetails={() => setDetails(!details)}
          onGo={go}
          onSearch={setQ}
          onSort={setSort}
          onView={setView}
          place={place}
          sort={sort}
          view={view}
        />
        <UploadsList uploads={uploads} />
        <ShownFiles
          files={files}
          key={`${place}-${q}-${sort}`}
          onDelete={() => void (place === 'bin' ? deeds.askPurge(ids) : deeds.remove(ids))}
          onOpen={open}
          place={place}
          searched={q !== ''}
          selection={selection}
          view={view}
        />
      </div>
      <FinderSide
        deeds={deeds}
        files={files}
        folders={folders}
        inBin={place === 'bin'}
        onShut={() => setDetails(false)}
        selection={selection}
      />
      <FolderDialogs folders={folders} onChanged={files.reload} onGone={() => go('all')} />
      {deeds.question}
      {drop.isOver ? <p className="finder-drop">{t('finder.dropHere')}</p> : null}
    </div>
  )
}

interface FinderSideProps {
  deeds: ReturnType<typeof useFileActions>
  files: ReturnType<typeof useFiles>
  folders: ReturnType<typeof useFolders>
  selection: ReturnType<typeof useSelection>
  inBin: boolean
  onShut: () => void
}

/** Shows the details of one file or the actions for several. */
const FinderSide = ({ deeds, files, folders, selection, inBin, onShut }: FinderSideProps) => {
  const t = useT()
  const [only, ...more] = selection.files
  return (
    <aside aria-label={t('finder.details')} className="finder-side">
      {only && more.length === 0 ? (
        <FileDetails
          deeds={deeds}
          file={only}
          key={only.id}
          onSaved={file => {
            files.put(file)
            selection.renew(file)
          }}
          onShut={onShut}
        />
      ) : (
        <ManyFiles
          deeds={deeds}
          folders={folders.list}
          ids={selection.files.map(file => file.id)}
          inBin={inBin}
          onShut={onShut}
        />
      )}
    </aside>
  )
}

interface ShownFilesProps extends Pick<Parameters<typeof FileGrid>[0], 'onDelete' | 'onOpen' | 'selection' | 'view'> {
  files: ReturnType<typeof useFiles>
  place: FinderLocation
  searched: boolean
}

const ShownFiles = ({ files, place, searched, ...grid }: ShownFilesProps) => {
  const t = useT()
  if (files.failed) {
    return <LoadError onRetry={files.reload} retryLabel={t('finder.again')} title={t('finder.notLoaded')} />
  }
  if (files.total === undefined) return <LoadingState label={t('finder.loading')} />
  if (files.total > 0) return <FileGrid files={files} {...grid} />
  return (
    <EmptyList title={t(searched ? 'finder.nothingFound' : place === 'bin' ? 'finder.binEmpty' : 'finder.nothing')}>
      {place === 'bin' || searched ? null : t('finder.nothingHint')}
    </EmptyList>
  )
}

const placeOf = (place: FinderLocation): Pick<FileListQuery, 'folder' | 'bin'> =>
  place === 'bin' ? { bin: '1' } : place === 'all' ? {} : { folder: place }

/** Uploads pasted files. */
const usePastedFiles = (add: (files: readonly File[]) => void): void => {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    // Office programs also copy a picture of the text; in a text field the text is meant.
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}

/** Uploads files dropped from outside the page. */
const useDrop = (add: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const brings = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!brings(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!brings(event)) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      },
    },
  }
}
