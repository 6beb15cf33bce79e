import { type ListedGroup, vehicleGroupAdmin } from '#fitment/contract-vehicle-group.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Combobox } from '#ui/admin/combobox.tsx'
import { showToast } from '#ui/toasts.ts'

interface DialogProps {
  group: ListedGroup
  onClose: () => void
}

/** Confirms the deletion of a group. */
export const RemoveGroupDialog = ({ group, onClose }: DialogProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: {},
    send: () => send(vehicleGroupAdmin.remove, { params: { id: group.id } }),
    onDone: async () => {
      showToast('success', t('vehicleGroup.removed'))
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('vehicleGroup.removeHint', { name: group.name })}
      isDestructive
      onClose={onClose}
      title={t('vehicleGroup.remove')}
    />
  )
}

const MAX_RESULTS = 20

/** Merges a double into another group. */
export const MergeGroupDialog = ({ group, onClose }: DialogProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(vehicleGroupAdmin.list, { query: { q, page: 1, pageSize: MAX_RESULTS } }, { signal })
    return body.results.filter(({ id }) => id !== group.id)
  })
  const form = useForm({
    initial: { into: null as ListedGroup | null },
    check: ({ into }) => (into === null ? { into: t('vehicleGroup.problem.into') } : {}),
    controlledPaths: ['into'],
    send: async ({ into }) => {
      if (into) await send(vehicleGroupAdmin.merge, { params: { id: group.id }, body: { into: into.id } })
    },
    onDone: async () => {
      showToast('success', t('vehicleGroup.merged'))
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('vehicleGroup.mergeHint', { name: group.name })}
      isDestructive
      onClose={onClose}
      title={t('vehicleGroup.merge')}
    >
      <Combobox
        clearLabel={t('admin.list.clear')}
        emptyLabel={t('vehicleGroup.noGroup')}
        error={form.errorAt('into')}
        getItemKey={({ id }) => String(id)}
        getItemText={({ name, group_kind }) => `${name} (${t(`vehicleGroup.kinds.${group_kind}`)})`}
        isLoading={isLoading}
        items={found}
        label={t('vehicleGroup.mergeInto')}
        loadingLabel={t('admin.searching')}
        name="into"
        onChange={into => form.set('into', into)}
        onQueryChange={search}
        required
        value={form.values.into}
      />
    </FormDialog>
  )
}
