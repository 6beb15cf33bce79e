import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import './finder.css'
import { useLoginPrompt } from '#accounts/web/editing/parts/use-login-again.tsx'
import type { FileSummary } from '#files/contract-finder.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { EmptyList, LoadError, LoadingState } from '#ui/admin/screen-states.tsx'
import { FileDetails } from './file-details.tsx'
import { FileGrid } from './file-grid.tsx'
import { FinderBar } from './finder-bar.tsx'
import { FolderDialogs, useFolders } from './folder-dialogs.tsx'
import { type FinderLocation, FolderList } from './folder-list.tsx'
import { SelectedFiles } from './selected-files.tsx'
import { UploadsList } from './uploads-list.tsx'
import { useFileActions } from './use-file-actions.tsx'
import { type FileListQuery, useFiles } from './use-files.ts'
import { useSelection } from './use-selection.ts'
import { useUploads } from './use-uploads.ts'

interface FinderViewProps {
  imageOnly?: boolean
  multiple?: boolean
  /** Receives the files after Enter or a double click; without it these open the details. */
  onPick?: (files: readonly FileSummary[]) => void
  onSelect?: (files: readonly FileSummary[]) => void
  /** Called after files were moved, deleted or restored. */
  onChanged?: () => void
}

const doNothing = () => undefined

/** The file manager, as a dialog or a page. After the session expires it asks for a login and continues. */
export const FinderView = (props: FinderViewProps) => {
  const loginPrompt = useLoginPrompt(useT()('finder.loginHint'))
  return (
    <SendProvider send={loginPrompt.send}>
      <Finder {...props} loginCount={loginPrompt.loginCount} onLoggedOut={loginPrompt.openDialog} />
      {loginPrompt.dialog}
    </SendProvider>
  )
}

interface FinderProps extends FinderViewProps {
  loginCount: number
  onLoggedOut: () => void
}

const Finder = ({
  imageOnly = false,
  multiple = true,
  onPick,
  onSelect = doNothing,
  onChanged = doNothing,
  loginCount,
  onLoggedOut,
}: FinderProps) => {
  const t = useT()
  const { defaultFolder } = usePageOptions()
  const [location, setLocation] = useState<FinderLocation>('all')
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<FileListQuery['sort']>('-created_at')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [showsDetails, setShowsDetails] = useState(false)
  const files = useFiles({
    ...toLocationQuery(location),
    q: q || undefined,
    sort,
    kind: imageOnly ? 'image' : undefined,
  })
  const selection = useSelection(files.getFile, { multiple, onSelect })
  const folders = useFolders()
  const reloadLists = () => {
    files.reload()
    folders.reload()
  }
  const fileActions = useFileActions(() => {
    selection.clear()
    reloadLists()
    onChanged()
  })
  const reloadAfterLogin = useEffectEvent(reloadLists)
  useEffect(() => {
    if (loginCount > 0) reloadAfterLogin()
  }, [loginCount])
  const uploads = useUploads({
    loginCount,
    onLoggedOut,
    imageOnly,
    multiple,
    onUploaded: file => {
      reloadLists()
      selection.setSelection(multiple ? [...recentUploads.current, file] : [file])
      recentUploads.current = multiple ? [...recentUploads.current, file] : []
    },
  })
  /** Files of the current batch of uploads; they are selected together. */
  const recentUploads = useRef<readonly FileSummary[]>([])
  const addFiles = (files: readonly File[]) => {
    recentUploads.current = []
    uploads.add(files, typeof location === 'number' ? location : defaultFolder)
  }
  usePastedFiles(addFiles)
  const dropZone = useDropZone(addFiles)
  const navigateTo = (nextLocation: FinderLocation) => {
    selection.clear()
    setLocation(nextLocation)
  }
  const openFile = (file: FileSummary) =>
    onPick ? onPick(multiple && selection.files.length > 0 ? selection.files : [file]) : setShowsDetails(true)
  const ids = selection.files.map(file => file.id)
  return (
    <div className="finder" data-details={showsDetails || undefined} {...dropZone.props}>
      <FolderList
        folders={folders.list}
        onCreate={folders.create}
        onNavigate={navigateTo}
        onMove={(movedIds, folderId) => void fileActions.move(movedIds, folderId)}
        onRemove={folders.remove}
        onRename={folders.rename}
        location={location}
      />
      <div className="finder-middle">
        <FinderBar
          folders={folders}
          imageOnly={imageOnly}
          multiple={multiple}
          onAdd={addFiles}
          onDetails={() => setShowsDetails(!showsDetails)}
          onNavigate={navigateTo}
          onSearch={setQ}
          onSort={setSort}
          onView={setView}
          location={location}
          sort={sort}
          view={view}
        />
        <UploadsList uploads={uploads} />
        <ShownFiles
          files={files}
          key={`${location}-${q}-${sort}`}
          onDelete={() => void (location === 'bin' ? fileActions.confirmPurge(ids) : fileActions.remove(ids))}
          onOpen={openFile}
          location={location}
          isSearch={q !== ''}
          selection={selection}
          view={view}
        />
      </div>
      <FinderSide
        fileActions={fileActions}
        files={files}
        folders={folders}
        isInBin={location === 'bin'}
        onClose={() => setShowsDetails(false)}
        selection={selection}
      />
      <FolderDialogs
        folders={folders}
        onChanged={() => {
          files.reload()
          onChanged()
        }}
        onFolderRemoved={() => navigateTo('all')}
      />
      {fileActions.confirmation}
      {dropZone.isOver ? <p className="finder-drop">{t('finder.dropHere')}</p> : null}
    </div>
  )
}

interface FinderSideProps {
  fileActions: ReturnType<typeof useFileActions>
  files: ReturnType<typeof useFiles>
  folders: ReturnType<typeof useFolders>
  selection: ReturnType<typeof useSelection>
  isInBin: boolean
  onClose: () => void
}

/** Shows the details of one file or the actions for several. */
const FinderSide = ({ fileActions, files, folders, selection, isInBin, onClose }: FinderSideProps) => {
  const t = useT()
  const [selectedFile, ...otherFiles] = selection.files
  return (
    <aside aria-label={t('finder.details')} className="finder-side">
      {selectedFile && otherFiles.length === 0 ? (
        <FileDetails
          fileActions={fileActions}
          file={selectedFile}
          key={selectedFile.id}
          onSaved={file => {
            files.replaceFile(file)
            selection.updateFile(file)
          }}
          onClose={onClose}
        />
      ) : (
        <SelectedFiles
          fileActions={fileActions}
          folders={folders.list}
          ids={selection.files.map(file => file.id)}
          isInBin={isInBin}
          onClose={onClose}
        />
      )}
    </aside>
  )
}

interface ShownFilesProps extends Pick<Parameters<typeof FileGrid>[0], 'onDelete' | 'onOpen' | 'selection' | 'view'> {
  files: ReturnType<typeof useFiles>
  location: FinderLocation
  isSearch: boolean
}

const ShownFiles = ({ files, location, isSearch, ...gridProps }: ShownFilesProps) => {
  const t = useT()
  if (files.hasFailed) {
    return <LoadError onRetry={files.reload} retryLabel={t('finder.again')} title={t('finder.notLoaded')} />
  }
  if (files.total === undefined) return <LoadingState label={t('finder.loading')} />
  if (files.total > 0) return <FileGrid files={files} {...gridProps} />
  return (
    <EmptyList title={t(findEmptyTitle(location, isSearch))}>
      {location === 'bin' || isSearch ? null : t('finder.nothingHint')}
    </EmptyList>
  )
}

const findEmptyTitle = (location: FinderLocation, isSearch: boolean): string => {
  if (isSearch) return 'finder.nothingFound'
  return location === 'bin' ? 'finder.binEmpty' : 'finder.nothing'
}

const toLocationQuery = (location: FinderLocation): Pick<FileListQuery, 'folder' | 'bin'> => {
  if (location === 'bin') return { bin: '1' }
  return location === 'all' ? {} : { folder: location }
}

/** Uploads pasted files. */
const usePastedFiles = (addFiles: (files: readonly File[]) => void): void => {
  const addPastedFiles = useEffectEvent((event: ClipboardEvent) => {
    // Office programs also copy a picture of the text; in a text field the text is meant.
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    addFiles(files)
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => addPastedFiles(event)
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
}

/** Uploads files dropped from outside the page. */
const useDropZone = (addFiles: (files: readonly File[]) => void) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver: isDraggedOver,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDraggedOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsDraggedOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        addFiles([...event.dataTransfer.files])
      },
    },
  }
}
