import { useCallback, useEffect, useState } from 'react'
import { type Folder, finder } from '#files/contract-finder.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { flattenFolders } from './folder-list.tsx'

type FolderAction = { kind: 'create'; parentId: number | null } | { kind: 'rename' | 'remove'; folder: Folder }

export interface Folders {
  list: readonly Folder[]
  reload: () => void
  create: (parentId: number | null) => void
  rename: (folder: Folder) => void
  remove: (folder: Folder) => void
  deed: FolderAction | null
  close: () => void
}

/** Loads folders and holds the pending folder action. */
export const useFolders = (): Folders => {
  const send = useSend()
  const [list, setList] = useState<readonly Folder[]>([])
  const [deed, setDeed] = useState<FolderAction | null>(null)
  const reload = useCallback(() => {
    send(finder.folders, {}).then(
      ({ body }) => setList(body.results),
      // The error is reported globally; the known folders stay.
      () => undefined,
    )
  }, [send])
  useEffect(reload, [reload])
  return {
    list,
    reload,
    deed,
    close: () => setDeed(null),
    create: parentId => setDeed({ kind: 'create', parentId }),
    rename: folder => setDeed({ kind: 'rename', folder }),
    remove: folder => setDeed({ kind: 'remove', folder }),
  }
}

interface FolderDialogsProps {
  folders: Folders
  onChanged: () => void
  /** The current folder may be deleted. */
  onGone: () => void
}

export const FolderDialogs = ({ folders, onChanged, onGone }: FolderDialogsProps) => {
  const { deed } = folders
  const done = () => {
    folders.close()
    folders.reload()
    onChanged()
  }
  if (deed === null) return null
  return deed.kind === 'remove' ? (
    <RemoveFolder
      folder={deed.folder}
      onClose={folders.close}
      onDone={() => {
        onGone()
        done()
      }}
    />
  ) : (
    <FolderForm deed={deed} folders={folders} onDone={done} />
  )
}

const TOP = 0

const FolderForm = ({
  deed,
  folders,
  onDone,
}: {
  deed: Exclude<FolderAction, { kind: 'remove' }>
  folders: Folders
  onDone: () => void
}) => {
  const t = useT()
  const send = useSend()
  const folder = deed.kind === 'rename' ? deed.folder : null
  const form = useForm<{ name: string; parent_id: number }, unknown>({
    initial: {
      name: folder?.name ?? '',
      parent_id: (deed.kind === 'create' ? deed.parentId : deed.folder.parent_id) ?? TOP,
    },
    controlledPaths: ['parent_id'],
    check: ({ name }) => (name.trim() === '' ? { name: t('app.problem.required') } : {}),
    send: ({ name, parent_id }) => {
      const body = { name, parent_id: parent_id === TOP ? null : parent_id }
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
          { value: TOP, label: t('finder.top') },
          ...flattenFolders(folders.list).map(one => ({
            value: one.folder.id,
            label: `${'– '.repeat(one.depth)}${one.folder.name}`,
          })),
        ]}
        value={form.values.parent_id}
      />
    </FormDialog>
  )
}

const RemoveFolder = ({ folder, onClose, onDone }: { folder: Folder; onClose: () => void; onDone: () => void }) => {
  const t = useT()
  const send = useSend()
  const form = useForm<object, unknown>({
    initial: {},
    send: () => send(finder.removeFolder, { params: { id: folder.id } }),
    onDone,
  })
  return (
    <FormDialog
      danger
      form={form}
      hint={t('finder.removeFolderHint', { name: folder.name })}
      onClose={onClose}
      title={t('finder.removeFolder')}
    />
  )
}
