import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type FilterGroup, filterAdmin } from '#catalog/contract-filter-admin.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import { DuplicateOptionNotices } from './parts/duplicate-option-notices.tsx'
import { FilterDialog } from './parts/filter-dialog.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<FilterGroup[]> =>
  (await context.get(sendContext)(filterAdmin.list, {}, { signal: request.signal })).body.results

const MAX_SHOWN_OPTIONS = 12

/** Lists filter groups in display order with their values. */
export const Component = () => {
  const t = useT()
  const groups = useScreenData<typeof loader>()
  const [editedGroup, setEditedGroup] = useState<FilterGroup | 'new' | null>(null)
  useCreateHash(() => setEditedGroup('new'))
  const [groupToRemove, setGroupToRemove] = useState<FilterGroup | null>(null)
  const { reorder, remove, isBusy } = useGroupActions(groups)
  const createButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditedGroup('new')} variant="primary">
      {t('filterAdmin.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        actions={groups.length > 0 ? createButton : null}
        count={groups.length}
        title={t('filterAdmin.title')}
      />
      {groups.length === 0 ? (
        <EmptyList action={createButton} title={t('filterAdmin.none')}>
          {t('filterAdmin.noneHint')}
        </EmptyList>
      ) : null}
      <ol className="grid gap-3">
        {groups.map((group, index) => (
          <Group
            isBusy={isBusy}
            group={group}
            key={group.id}
            onDown={index === groups.length - 1 ? undefined : () => void reorder(index, index + 1)}
            onEdit={() => setEditedGroup(group)}
            onRemove={() => setGroupToRemove(group)}
            onUp={index === 0 ? undefined : () => void reorder(index, index - 1)}
          />
        ))}
      </ol>
      {editedGroup ? (
        <FilterDialog group={editedGroup === 'new' ? null : editedGroup} onClose={() => setEditedGroup(null)} />
      ) : null}
      {groupToRemove ? (
        <Alert
          isBusy={isBusy}
          cancelLabel={t('admin.cancel')}
          confirmLabel={t('filterAdmin.remove')}
          isDestructive
          onCancel={() => setGroupToRemove(null)}
          onConfirm={() => void remove(groupToRemove).then(() => setGroupToRemove(null))}
          open
          title={t('filterAdmin.removeAsk')}
        >
          {t('filterAdmin.removeHint')}
        </Alert>
      ) : null}
    </>
  )
}

interface GroupProps {
  group: FilterGroup
  isBusy: boolean
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

const Group = ({ group, isBusy, onUp, onDown, onEdit, onRemove }: GroupProps) => {
  const t = useT()
  const language = useLanguage()
  const name = pickText(group.name, language)
  const hiddenCount = group.options.length - MAX_SHOWN_OPTIONS
  return (
    <li className="rounded-tile border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-bold">{name}</h2>
        <span className="code text-sm text-secondary">{group.key}</span>
        <div className="ml-auto flex items-center">
          <IconButton
            disabled={isBusy || !onUp}
            icon={<ArrowUp aria-hidden />}
            label={t('filterAdmin.up', { name })}
            onClick={onUp}
            size="sm"
            tooltipPosition="none"
          />
          <IconButton
            disabled={isBusy || !onDown}
            icon={<ArrowDown aria-hidden />}
            label={t('filterAdmin.down', { name })}
            onClick={onDown}
            size="sm"
            tooltipPosition="none"
          />
          <IconButton
            icon={<Pencil aria-hidden />}
            label={t('filterAdmin.edit', { name })}
            onClick={onEdit}
            size="sm"
            tooltipPosition="none"
          />
          <IconButton
            icon={<Trash2 aria-hidden />}
            label={t('filterAdmin.removeNamed', { name })}
            onClick={onRemove}
            size="sm"
            tooltipPosition="none"
          />
        </div>
      </div>
      <p className="mt-1 text-sm text-secondary">
        {group.options
          .slice(0, MAX_SHOWN_OPTIONS)
          .map(option => `${pickText(option.name, language)} (${option.products})`)
          .join(' · ')}
        {hiddenCount > 0 ? ` · ${t('filterAdmin.more', { count: hiddenCount })}` : ''}
      </p>
      <DuplicateOptionNotices group={group} />
    </li>
  )
}

/** Actions without a form; failures are shown as toasts. */
const useGroupActions = (groups: readonly FilterGroup[]) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const runAction = async (work: () => Promise<unknown>, message: string) => {
    setIsBusy(true)
    try {
      await work()
      showToast('success', message)
    } catch (error) {
      notifyError(error)
    }
    await reload()
    setIsBusy(false)
  }
  return {
    isBusy,
    reorder: (from: number, to: number) => {
      const ids = groups.map(({ id }) => id)
      const reorderedIds = ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1))
      return runAction(() => send(filterAdmin.order, { body: { ids: reorderedIds } }), t('filterAdmin.ordered'))
    },
    remove: ({ id }: FilterGroup) =>
      runAction(() => send(filterAdmin.remove, { params: { id } }), t('filterAdmin.removed')),
  }
}
