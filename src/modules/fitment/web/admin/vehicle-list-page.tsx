import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Combine from 'lucide-react/icons/combine'
import Download from 'lucide-react/icons/download'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { vehicleCalls } from '#fitment/contract-vehicle.ts'
import { type ListedVehicle, vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import { VEHICLE_LEVELS } from '#fitment/domain/vehicle.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { EmptyBinButton } from '#platform/admin/empty-bin-button.tsx'
import type { ListFilter } from '#platform/admin/list-filters.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { formatVehicle } from './parts/format-vehicle.ts'
import { ImportVehiclesDialog } from './parts/import-vehicles-dialog.tsx'
import { MergeVehicleDialog } from './parts/merge-vehicle-dialog.tsx'
import { RestoreVehicleDialog } from './parts/restore-vehicle-dialog.tsx'
import { VehicleDialog } from './parts/vehicle-dialog.tsx'

const PLAN: ListPlan = {
  sort: 'path',
  pageSize: 50,
  filters: { level: VEHICLE_LEVELS, make: null, bin: ['1'] },
  columns: ['path', 'level', 'years', 'chassis', 'engine', 'ktypes', 'children', 'modified_at'],
  // The last column would not fit on a screen of 1,440 px; the search finds K-types without their column.
  hidden: ['ktypes'],
}

const SOURCE = createListSource(vehicleAdmin.list, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const { request, context } = args
  const [list, makes] = await Promise.all([
    loadList(args, vehicleAdmin.list, PLAN, body => body.results),
    context.get(sendContext)(vehicleCalls.list, { query: {} }, { signal: request.signal }),
  ])
  return { list, makes: makes.body.results.map(({ id, name }) => ({ id, name })) }
}

/** Lists the vehicles that parts fit, or the bin. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { list, makes } = useScreenData<typeof loader>()
  const [editedVehicle, setEditedVehicle] = useState<ListedVehicle | 'new' | null>(null)
  const [mergedVehicle, setMergedVehicle] = useState<ListedVehicle | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  useCreateHash(() => setEditedVehicle('new'))
  const isBin = useSearchParams()[0].get('bin') === '1'
  const { remove, restore, emptyBin, renamedVehicle, stopRenaming } = useBin()
  const getMenuEntries = (vehicle: ListedVehicle): readonly MenuEntry[] =>
    isBin
      ? [
          {
            key: 'restore',
            label: t('vehicleAdmin.restore'),
            icon: <ArchiveRestore aria-hidden />,
            onSelect: () => void restore(vehicle),
          },
        ]
      : [
          {
            key: 'matrix',
            label: t('vehicleMatrix.menu'),
            icon: <Grid3x3 aria-hidden />,
            href: `/${language}/admin/vehicle-matrix/edit/${vehicle.id}`,
          },
          {
            key: 'edit',
            label: t('vehicleAdmin.edit'),
            icon: <Pencil aria-hidden />,
            onSelect: () => setEditedVehicle(vehicle),
          },
          {
            key: 'merge',
            label: t('vehicleAdmin.merge'),
            icon: <Combine aria-hidden />,
            onSelect: () => setMergedVehicle(vehicle),
          },
          {
            key: 'remove',
            label: t('vehicleAdmin.remove'),
            icon: <Trash2 aria-hidden />,
            isDestructive: true,
            onSelect: () => void remove(vehicle),
          },
        ]
  return (
    <>
      <ListScreen
        actions={
          <>
            {isBin && list.paging.total > 0 ? (
              <EmptyBinButton hint={t('vehicleAdmin.emptyBinHint')} onEmpty={emptyBin} />
            ) : null}
            <Button download href={vehicleAdmin.exportFile.path} icon={<Download aria-hidden />}>
              {t('vehicleAdmin.exportFile')}
            </Button>
            <Button icon={<Upload aria-hidden />} onClick={() => setIsImporting(true)}>
              {t('vehicleAdmin.importFile')}
            </Button>
          </>
        }
        columns={useColumns()}
        create={
          <Button icon={<Plus aria-hidden />} onClick={() => setEditedVehicle('new')} variant="primary">
            {t('vehicleAdmin.new')}
          </Button>
        }
        empty={{ title: t('vehicleAdmin.none'), hint: t('vehicleAdmin.noneHint') }}
        filters={useFilters(makes)}
        getMenuEntries={getMenuEntries}
        getRowId={({ id }) => String(id)}
        getRowName={formatVehicle}
        list={list}
        plan={PLAN}
        searchLabel={t('vehicleAdmin.search')}
        source={SOURCE}
        title={t('vehicleAdmin.title')}
      />
      {editedVehicle ? (
        <VehicleDialog
          onClose={() => setEditedVehicle(null)}
          vehicle={editedVehicle === 'new' ? null : editedVehicle}
        />
      ) : null}
      {mergedVehicle ? <MergeVehicleDialog onClose={() => setMergedVehicle(null)} vehicle={mergedVehicle} /> : null}
      {renamedVehicle ? <RestoreVehicleDialog onClose={stopRenaming} vehicle={renamedVehicle} /> : null}
      {isImporting ? <ImportVehiclesDialog onClose={() => setIsImporting(false)} /> : null}
    </>
  )
}

const useColumns = (): readonly DataColumn<ListedVehicle>[] => {
  const t = useT()
  const language = useLanguage()
  const formatEngine = ({ engine_code, cc, kw, fuel }: ListedVehicle): string =>
    [
      engine_code,
      cc === null ? '' : `${cc} cm³`,
      kw === null ? '' : `${kw} kW`,
      fuel === null ? '' : t(`vehicleAdmin.fuels.${fuel}`),
    ]
      .filter(part => part !== '')
      .join(', ')
  return [
    { id: 'path', header: t('vehicleAdmin.vehicle'), cell: formatVehicle, isSortable: true },
    { id: 'level', header: t('vehicleAdmin.level'), cell: ({ level }) => t(`vehicleAdmin.levels.${level}`) },
    { id: 'years', header: t('vehicleAdmin.years'), cell: ({ years }) => years },
    {
      id: 'chassis',
      header: t('vehicleAdmin.chassis'),
      cell: ({ chassis }) => chassis.join(', '),
      isDesktopOnly: true,
    },
    { id: 'engine', header: t('vehicleAdmin.engine'), cell: formatEngine, isDesktopOnly: true },
    { id: 'ktypes', header: t('vehicleAdmin.ktypes'), cell: ({ ktypes }) => ktypes.join(', '), isDesktopOnly: true },
    { id: 'children', header: t('vehicleAdmin.children'), cell: ({ children }) => children, isDesktopOnly: true },
    {
      id: 'modified_at',
      header: t('vehicleAdmin.modified'),
      cell: ({ modified_at }) => formatDateTime(modified_at, language),
      isSortable: true,
      isDesktopOnly: true,
    },
  ]
}

const useFilters = (makes: readonly { id: number; name: string }[]): readonly ListFilter[] => {
  const t = useT()
  return [
    {
      name: 'level',
      label: t('vehicleAdmin.level'),
      options: [
        { value: '', label: t('vehicleAdmin.allLevels') },
        ...VEHICLE_LEVELS.map(level => ({ value: level, label: t(`vehicleAdmin.levels.${level}`) })),
      ],
    },
    {
      kind: 'searchable',
      name: 'make',
      label: t('vehicleAdmin.levels.make'),
      emptyLabel: t('vehicleAdmin.noMake'),
      options: makes.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'bin',
      label: t('vehicleAdmin.state'),
      options: [
        { value: '', label: t('vehicleAdmin.inUse') },
        { value: '1', label: t('vehicleAdmin.bin') },
      ],
    },
  ]
}

/** Moves vehicles to the bin, with undo, restores them and empties the bin. */
const useBin = () => {
  const t = useT()
  const send = useSend()
  const { run } = useAction()
  /** The vehicle that needs another name before it is restored. */
  const [renamedVehicle, setRenamedVehicle] = useState<ListedVehicle | null>(null)
  const restore = (vehicle: ListedVehicle): Promise<boolean> =>
    run(async () => {
      try {
        await send(vehicleAdmin.restore, { params: { id: vehicle.id } })
      } catch (error) {
        if (!(error instanceof SendError && error.errors.name)) throw error
        return setRenamedVehicle(vehicle)
      }
      showToast('success', t('vehicleAdmin.restored', { name: formatVehicle(vehicle) }))
    })
  const emptyBin = async (): Promise<number> => {
    const { purged, kept = [] } = (await send(vehicleAdmin.emptyBin, {})).body.data
    const names = kept.map(({ name, reason }) => t(`vehicleAdmin.keptInBin.${reason}`, { name }))
    if (names.length > 0) showToast('info', t('vehicleAdmin.keptInBin.title', { names: names.join('; ') }))
    return purged
  }
  const remove = async (vehicle: ListedVehicle): Promise<void> => {
    if (!(await run(() => send(vehicleAdmin.remove, { params: { id: vehicle.id } })))) return
    showUndoToast(`vehicle-${vehicle.id}`, t('vehicleAdmin.removed', { name: formatVehicle(vehicle) }), {
      label: t('vehicleAdmin.undo'),
      undo: () => void restore(vehicle),
    })
  }
  return { remove, restore, emptyBin, renamedVehicle, stopRenaming: () => setRenamedVehicle(null) }
}
