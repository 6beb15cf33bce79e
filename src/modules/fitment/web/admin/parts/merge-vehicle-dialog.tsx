import { type ListedVehicle, vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { showToast } from '#ui/toasts.ts'
import { formatVehicle } from './format-vehicle.ts'
import { VehiclePicker } from './vehicle-picker.tsx'
import type { VehicleChoice } from './vehicle-values.ts'

/** Merges a double into another vehicle of its level. */
export const MergeVehicleDialog = ({ vehicle, onClose }: { vehicle: ListedVehicle; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: { into: null as VehicleChoice | null },
    check: ({ into }) => (into === null ? { into: t('vehicleAdmin.problem.into') } : {}),
    controlledPaths: ['into'],
    send: async ({ into }) => {
      if (into) await send(vehicleAdmin.merge, { params: { id: vehicle.id }, body: { into: into.id } })
    },
    onDone: async () => {
      showToast('success', t('vehicleAdmin.merged'))
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('vehicleAdmin.mergeHint', { name: formatVehicle(vehicle) })}
      isDestructive
      onClose={onClose}
      title={t('vehicleAdmin.merge')}
    >
      <VehiclePicker
        error={form.errorAt('into')}
        exceptId={vehicle.id}
        label={t('vehicleAdmin.mergeInto')}
        level={vehicle.level}
        name="into"
        onChange={into => form.set('into', into)}
        value={form.values.into}
      />
    </FormDialog>
  )
}
