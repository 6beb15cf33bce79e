import { useEffect, useEffectEvent, useRef, useState } from 'react'
import './finder.css'
import { useLoginPrompt } from '#accounts/web/editing/parts/use-login-prompt.tsx'
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
import { useDropZone, usePastedFiles } from './use-added-files.ts'
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
  /** Runs after files were moved, deleted or restored. */
  onChanged?: () => void
}

const doNothing = () => undefined

/** Shows the file manager, as a dialog or a page. After the session expires it asks for a login and continues. */
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
  const list = useFinderList(location, imageOnly)
  const { files } = list
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [showsDetails, setShowsDetails] = useState(false)
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
  const { uploads, addFiles } = useSelectedUploads({
    loginCount,
    onLoggedOut,
    imageOnly,
    multiple,
    selection,
    folderId: typeof location === 'number' ? location : defaultFolder,
    onUploaded: reloadLists,
  })
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
        onCreate={folders.openCreateDialog}
        onNavigate={navigateTo}
        onMove={(movedIds, folderId) => void fileActions.move(movedIds, folderId)}
        onRemove={folders.openRemoveDialog}
        onEdit={folders.openEditDialog}
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
          onSearch={list.setQ}
          onSort={list.setSort}
          onView={setView}
          location={location}
          sort={list.sort}
          view={view}
        />
        <UploadsList uploads={uploads} />
        <ShownFiles
          files={files}
          key={`${location}-${list.q}-${list.sort}`}
          onDelete={() => void (location === 'bin' ? fileActions.confirmPurge(ids) : fileActions.remove(ids))}
          onOpen={openFile}
          location={location}
          isSearch={list.q !== ''}
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

/** Loads the files of a location in the chosen order, or those that match a search. */
const useFinderList = (location: FinderLocation, imageOnly: boolean) => {
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<FileListQuery['sort']>('-created_at')
  const files = useFiles({
    ...toLocationQuery(location),
    q: q || undefined,
    sort,
    kind: imageOnly ? 'image' : undefined,
  })
  return { files, q, setQ, sort, setSort }
}

interface SelectedUploadsOptions
  extends Pick<Parameters<typeof useUploads>[0], 'loginCount' | 'onLoggedOut' | 'imageOnly'> {
  multiple: boolean
  selection: ReturnType<typeof useSelection>
  folderId: number
  onUploaded: () => void
}

/** Uploads files to a folder and selects those of the current batch together. */
const useSelectedUploads = ({ multiple, selection, folderId, onUploaded, ...options }: SelectedUploadsOptions) => {
  const batch = useRef<readonly FileSummary[]>([])
  const uploads = useUploads({
    ...options,
    multiple,
    onUploaded: file => {
      onUploaded()
      selection.setSelection(multiple ? [...batch.current, file] : [file])
      batch.current = multiple ? [...batch.current, file] : []
    },
  })
  const addFiles = (files: readonly File[]) => {
    batch.current = []
    uploads.add(files, folderId)
  }
  return { uploads, addFiles }
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
