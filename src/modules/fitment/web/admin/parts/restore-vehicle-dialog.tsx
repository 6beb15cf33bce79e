import { type ListedVehicle, vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { formatVehicle } from './format-vehicle.ts'

/** Restores a vehicle under another name, because a vehicle in use has taken its own. */
export const RestoreVehicleDialog = ({ vehicle, onClose }: { vehicle: ListedVehicle; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: { name: vehicle.name },
    check: ({ name }) => (name.trim() === '' ? { name: t('app.problem.required') } : {}),
    send: body => send(vehicleAdmin.restoreAs, { params: { id: vehicle.id }, body }),
    onDone: async () => {
      showToast('success', t('vehicleAdmin.restored', { name: form.values.name }))
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('vehicleAdmin.restoreAsHint', { name: formatVehicle(vehicle) })}
      onClose={onClose}
      title={t('vehicleAdmin.restore')}
    >
      <TextField {...form.field('name')} label={t('vehicleAdmin.name')} maxLength={100} required />
    </FormDialog>
  )
}
