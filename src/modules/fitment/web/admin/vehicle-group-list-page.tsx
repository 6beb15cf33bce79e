import Combine from 'lucide-react/icons/combine'
import ListIcon from 'lucide-react/icons/list'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type ListedGroup, vehicleGroupAdmin } from '#fitment/contract-vehicle-group.ts'
import { GROUP_KINDS } from '#fitment/domain/vehicle.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { MergeGroupDialog, RemoveGroupDialog } from './parts/group-dialogs.tsx'
import { GroupDialog } from './parts/vehicle-group-dialog.tsx'

const PLAN: ListPlan = {
  sort: 'name',
  pageSize: 50,
  filters: { kind: GROUP_KINDS },
  columns: ['name', 'kind', 'members', 'rules'],
}
const SOURCE = createListSource(vehicleGroupAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, vehicleGroupAdmin.list, PLAN, body => body.results)

type OpenDialog = { dialog: 'edit'; group: ListedGroup | null } | { dialog: 'merge' | 'remove'; group: ListedGroup }

/** Lists the groups of engines at which rules aim. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const list = useScreenData<typeof loader>()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  useCreateHash(() => setOpen({ dialog: 'edit', group: null }))
  const columns: readonly DataColumn<ListedGroup>[] = [
    { id: 'name', header: t('vehicleGroup.name'), cell: ({ name }) => name, isSortable: true },
    { id: 'kind', header: t('vehicleGroup.kind'), cell: ({ group_kind }) => t(`vehicleGroup.kinds.${group_kind}`) },
    {
      id: 'members',
      header: t('vehicleGroup.members'),
      cell: ({ members }) => members,
      isNumeric: true,
      isSortable: true,
    },
    { id: 'rules', header: t('vehicleGroup.rules'), cell: ({ rules }) => rules, isNumeric: true, isSortable: true },
  ]
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen
        columns={columns}
        create={
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => setOpen({ dialog: 'edit', group: null })}
            variant="primary"
          >
            {t('vehicleGroup.new')}
          </Button>
        }
        empty={{ title: t('vehicleGroup.none'), hint: t('vehicleGroup.noneHint') }}
        filters={[
          {
            name: 'kind',
            label: t('vehicleGroup.kind'),
            options: [
              { value: '', label: t('vehicleGroup.allKinds') },
              ...GROUP_KINDS.map(value => ({ value: value as string, label: t(`vehicleGroup.kinds.${value}`) })),
            ],
          },
        ]}
        getMenuEntries={group => [
          {
            key: 'rules',
            label: t('vehicleGroup.seeRules'),
            icon: <ListIcon aria-hidden />,
            href: `/${language}/admin/vehicle-group-rules/edit/${group.id}`,
          },
          {
            key: 'edit',
            label: t('vehicleGroup.edit'),
            icon: <Pencil aria-hidden />,
            onSelect: () => setOpen({ dialog: 'edit', group }),
          },
          {
            key: 'merge',
            label: t('vehicleGroup.merge'),
            icon: <Combine aria-hidden />,
            onSelect: () => setOpen({ dialog: 'merge', group }),
          },
          {
            key: 'remove',
            label: t('vehicleGroup.remove'),
            icon: <Trash2 aria-hidden />,
            isDestructive: true,
            onSelect: () => setOpen({ dialog: 'remove', group }),
          },
        ]}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => name}
        list={list}
        plan={PLAN}
        searchLabel={t('vehicleGroup.search')}
        source={SOURCE}
        title={t('vehicleGroup.title')}
      />
      {open?.dialog === 'edit' ? <GroupDialog groupId={open.group?.id ?? null} onClose={close} /> : null}
      {open?.dialog === 'merge' ? <MergeGroupDialog group={open.group} onClose={close} /> : null}
      {open?.dialog === 'remove' ? <RemoveGroupDialog group={open.group} onClose={close} /> : null}
    </>
  )
}
