import { fitmentAdmin, type TargetChoice } from '#fitment/contract-fitment-admin.ts'
import type { VehicleLevel } from '#fitment/domain/vehicle.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'

interface TargetPickerProps {
  label: string
  hint?: string | undefined
  /** The field's path in its form, for focusing it. */
  name: string
  error: string | undefined
  value: TargetChoice | null
  /** Omits engine codes and groups. */
  isVehicleOnly?: boolean
  /** Offers only vehicles of this level. */
  level?: VehicleLevel | undefined
  isRequired?: boolean
  onChange: (target: TargetChoice | null) => void
}

/** Finds a vehicle of any level, an engine code or a group by text. */
export const TargetPicker = ({ isVehicleOnly = false, level, isRequired = true, ...field }: TargetPickerProps) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(fitmentAdmin.targets, { query: { q } }, { signal })
    if (level) return body.results.filter(target => target.level === level)
    return isVehicleOnly ? body.results.filter(({ node_id }) => node_id !== null) : body.results
  })
  return (
    <Combobox
      {...field}
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('fitmentAdmin.noTarget')}
      getItemKey={({ node_id, group_id, engine_code }) => `${node_id}-${group_id}-${engine_code}`}
      getItemText={formatTarget}
      isLoading={isLoading}
      items={found}
      loadingLabel={t('admin.searching')}
      onQueryChange={search}
      required={isRequired}
    />
  )
}

export const formatTarget = ({ names, details }: Pick<TargetChoice, 'names' | 'details'>): string =>
  details === '' ? names.join(' › ') : `${names.join(' › ')} (${details})`
