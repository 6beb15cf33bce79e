import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { type GroupMember, type VehicleGroup, vehicleGroupAdmin } from '#fitment/contract-vehicle-group.ts'
import { GROUP_KINDS, type GroupKind } from '#fitment/domain/vehicle.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Select } from '#ui/admin/select.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { EngineSearch } from './engine-search.tsx'
import { formatTarget } from './target-picker.tsx'

interface GroupDialogProps {
  /** Null creates a group. */
  groupId: number | null
  onClose: () => void
}

/** Creates a group, or loads one and edits it. */
export const GroupDialog = ({ groupId, onClose }: GroupDialogProps) => {
  const t = useT()
  const send = useSend()
  const [group, setGroup] = useState<VehicleGroup | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    if (groupId === null) return
    const controller = new AbortController()
    const load = async () => {
      try {
        const { body } = await send(vehicleGroupAdmin.view, { params: { id: groupId } }, { signal: controller.signal })
        setGroup(body.data)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (!controller.signal.aborted) setIsFailed(true)
      }
    }
    void load()
    return () => controller.abort()
  }, [send, groupId])
  if (groupId === null || group) return <GroupForm group={group} onClose={onClose} />
  return (
    <Dialog closeLabel={t('admin.close')} onClose={onClose} open title={t('vehicleGroup.edit')}>
      <p className="text-secondary">{t(isFailed ? 'vehicleGroup.failed' : 'vehicleGroup.loading')}</p>
    </Dialog>
  )
}

interface GroupValues {
  name: string
  group_kind: GroupKind
  members: readonly GroupMember[]
}

const GroupForm = ({ group, onClose }: { group: VehicleGroup | null; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const form = useForm<GroupValues, void>({
    initial: () => ({
      name: group?.name ?? '',
      group_kind: group?.group_kind ?? 'platform',
      members: group?.members ?? [],
    }),
    check: ({ name }): Record<string, string> => (name.trim() === '' ? { name: t('vehicleGroup.problem.name') } : {}),
    controlledPaths: ['group_kind', 'members'],
    send: async ({ members, ...values }) => {
      const body = { ...values, member_ids: members.map(({ id }) => id) }
      if (!group) return void (await sendCreation(vehicleGroupAdmin.create, { body }))
      await send(vehicleGroupAdmin.save, { params: { id: group.id }, body: { ...body, baseVersion: group.version } })
    },
    onDone: async () => {
      showToast('success', t('vehicleGroup.saved'))
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('vehicleGroup.newHint')}
      onClose={onClose}
      size="lg"
      title={t(group ? 'vehicleGroup.edit' : 'vehicleGroup.new')}
    >
      <div className="grid items-start gap-4 small:grid-cols-2">
        <TextField {...form.field('name')} label={t('vehicleGroup.name')} maxLength={100} required />
        <Select
          label={t('vehicleGroup.kind')}
          name="group_kind"
          onChange={kind => form.set('group_kind', kind)}
          options={GROUP_KINDS.map(value => ({ value, label: t(`vehicleGroup.kinds.${value}`) }))}
          required
          value={form.values.group_kind}
        />
      </div>
      <Members
        error={form.errorAt('member_ids')}
        members={form.values.members}
        onChange={members => form.set('members', members)}
      />
    </FormDialog>
  )
}

interface MembersProps {
  members: readonly GroupMember[]
  error: string | undefined
  onChange: (members: readonly GroupMember[]) => void
}

const formatMember = ({ path, details }: GroupMember): string => formatTarget({ names: [...path], details })

const Members = ({ members, error, onChange }: MembersProps) => {
  const t = useT()
  return (
    <div className="grid gap-3">
      <EngineSearch error={error} members={members} onAdd={added => onChange([...members, ...added])} />
      {members.length === 0 ? <p className="text-secondary">{t('vehicleGroup.noMembers')}</p> : null}
      {members.length > 0 ? (
        <ul
          aria-label={t('vehicleGroup.memberList')}
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-tile border border-line"
        >
          {members.map(member => (
            <li className="flex items-center justify-between gap-3 py-1 pr-1 pl-3" key={member.id}>
              <span className="min-w-0 wrap-anywhere">{formatMember(member)}</span>
              <IconButton
                icon={<X aria-hidden />}
                label={t('vehicleGroup.removeMember', { name: formatMember(member) })}
                onClick={() => onChange(members.filter(({ id }) => id !== member.id))}
                size="sm"
                tooltipPosition="none"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
