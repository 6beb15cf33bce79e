import { useCallback, useEffect, useState } from 'react'
import { type Folder, finder } from '#files/contract-finder.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { flattenFolders } from './folder-list.tsx'

type FolderFormAction = { kind: 'create'; parentId: number | null } | { kind: 'edit'; folder: Folder }
type FolderAction = FolderFormAction | { kind: 'remove'; folder: Folder }

export interface Folders {
  list: readonly Folder[]
  reload: () => void
  openCreateDialog: (parentId: number | null) => void
  openEditDialog: (folder: Folder) => void
  openRemoveDialog: (folder: Folder) => void
  pendingAction: FolderAction | null
  close: () => void
}

/** Loads folders and holds the pending folder action. */
export const useFolders = (): Folders => {
  const send = useSend()
  const [list, setList] = useState<readonly Folder[]>([])
  const [pendingAction, setPendingAction] = useState<FolderAction | null>(null)
  const reload = useCallback(() => {
    send(finder.folders, {}).then(
      ({ body }) => setList(body.results),
      // Keeps the known folders. The error is reported globally.
      () => undefined,
    )
  }, [send])
  useEffect(reload, [reload])
  return {
    list,
    reload,
    pendingAction,
    close: () => setPendingAction(null),
    openCreateDialog: parentId => setPendingAction({ kind: 'create', parentId }),
    openEditDialog: folder => setPendingAction({ kind: 'edit', folder }),
    openRemoveDialog: folder => setPendingAction({ kind: 'remove', folder }),
  }
}

interface FolderDialogsProps {
  folders: Folders
  onChanged: () => void
  /** Runs after a folder was removed, which may be the current one. */
  onFolderRemoved: () => void
}

/** Shows the dialog of the pending folder action. */
export const FolderDialogs = ({ folders, onChanged, onFolderRemoved }: FolderDialogsProps) => {
  const { pendingAction } = folders
  const handleDone = () => {
    folders.close()
    folders.reload()
    onChanged()
  }
  if (pendingAction === null) return null
  return pendingAction.kind === 'remove' ? (
    <RemoveFolderDialog
      folder={pendingAction.folder}
      onClose={folders.close}
      onDone={() => {
        onFolderRemoved()
        handleDone()
      }}
    />
  ) : (
    <FolderFormDialog action={pendingAction} folders={folders} onDone={handleDone} />
  )
}

const TOP_LEVEL = 0

const FolderFormDialog = ({
  action,
  folders,
  onDone,
}: {
  action: FolderFormAction
  folders: Folders
  onDone: () => void
}) => {
  const t = useT()
  const send = useSend()
  const folder = action.kind === 'edit' ? action.folder : null
  const form = useForm<{ name: string; parent_id: number }, unknown>({
    initial: {
      name: folder?.name ?? '',
      parent_id: (action.kind === 'create' ? action.parentId : action.folder.parent_id) ?? TOP_LEVEL,
    },
    controlledPaths: ['parent_id'],
    check: ({ name }) => (name.trim() === '' ? { name: t('app.problem.required') } : {}),
    send: ({ name, parent_id }) => {
      const body = { name, parent_id: parent_id === TOP_LEVEL ? null : parent_id }
      return folder ? send(finder.saveFolder, { params: { id: folder.id }, body }) : send(finder.createFolder, { body })
    },
    onDone,
  })
  return (
    <FormDialog
      form={form}
      hint={t('finder.folderHint')}
      onClose={folders.close}
      title={t(folder ? 'finder.saveFolder' : 'finder.createFolder')}
    >
      <TextField {...form.field('name')} autoFocus label={t('finder.folderName')} maxLength={100} />
      <Select
        error={form.errorAt('parent_id')}
        label={t('finder.parent')}
        name="parent_id"
        onChange={value => form.set('parent_id', value)}
        options={[
          { value: TOP_LEVEL, label: t('finder.top') },
          ...flattenFolders(folders.list).map(({ folder: { id, name }, depth }) => ({
            value: id,
            label: `${'– '.repeat(depth)}${name}`,
          })),
        ]}
        value={form.values.parent_id}
      />
    </FormDialog>
  )
}

const RemoveFolderDialog = ({
  folder,
  onClose,
  onDone,
}: {
  folder: Folder
  onClose: () => void
  onDone: () => void
}) => {
  const t = useT()
  const send = useSend()
  const form = useForm<object, unknown>({
    initial: {},
    send: () => send(finder.removeFolder, { params: { id: folder.id } }),
    onDone,
  })
  return (
    <FormDialog
      isDestructive
      form={form}
      hint={t('finder.removeFolderHint', { name: folder.name })}
      onClose={onClose}
      title={t('finder.removeFolder')}
    />
  )
}
