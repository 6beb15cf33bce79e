import { vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import type { VehicleLevel } from '#fitment/domain/vehicle.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { formatVehicle } from './format-vehicle.ts'
import type { VehicleChoice } from './vehicle-values.ts'

const MAX_RESULTS = 20

interface VehiclePickerProps {
  level: VehicleLevel
  label: string
  /** The field's path in its form, for focusing it. */
  name: string
  error: string | undefined
  value: VehicleChoice | null
  /** The id of a vehicle that cannot be chosen. */
  exceptId?: number | undefined
  onChange: (vehicle: VehicleChoice | null) => void
}

/** Finds a vehicle of a level by text. */
export const VehiclePicker = ({ level, exceptId, onChange, value, ...field }: VehiclePickerProps) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(vehicleAdmin.list, { query: { q, level, page: 1, pageSize: MAX_RESULTS } }, { signal })
    return body.results.filter(({ id }) => id !== exceptId).map(({ id, path }): VehicleChoice => ({ id, path }))
  })
  return (
    <Combobox
      {...field}
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('vehicleAdmin.noVehicle')}
      getItemKey={({ id }) => String(id)}
      getItemText={formatVehicle}
      hint={t('vehicleAdmin.pickHint')}
      isLoading={isLoading}
      items={found}
      loadingLabel={t('admin.searching')}
      onChange={onChange}
      onQueryChange={search}
      required
      value={value}
    />
  )
}
