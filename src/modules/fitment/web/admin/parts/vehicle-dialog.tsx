import { useShopLanguages } from '#catalog/web/admin/parts/use-shop-languages.ts'
import { type ListedVehicle, vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES, getParentLevel, VEHICLE_LEVELS } from '#fitment/domain/vehicle.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { VehiclePicker } from './vehicle-picker.tsx'
import { checkValues, toBody, toValues, type VehicleValues } from './vehicle-values.ts'

type VehicleForm = Form<VehicleValues>

interface VehicleDialogProps {
  /** Null creates a vehicle. */
  vehicle: ListedVehicle | null
  onClose: () => void
}

/** Creates or edits a vehicle. Its level is chosen once. */
export const VehicleDialog = ({ vehicle, onClose }: VehicleDialogProps) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const languages = useShopLanguages()
  const form = useForm({
    initial: () =>
      toValues(
        vehicle,
        languages.map(([code]) => code),
      ),
    check: values => checkValues(values, t),
    controlledPaths: ['level', 'parent', 'bodies', 'fuel', 'drive', 'gearbox'],
    send: async values => {
      const body = toBody(values, vehicle)
      if (!vehicle) return void (await sendCreation(vehicleAdmin.create, { body: { ...body, level: values.level } }))
      await send(vehicleAdmin.save, { params: { id: vehicle.id }, body: { ...body, baseVersion: vehicle.version } })
    },
    onDone: async () => {
      showToast('success', t('vehicleAdmin.saved'))
      await reload()
      onClose()
    },
  })
  const { level } = form.values
  const parentLevel = getParentLevel(level)
  return (
    <FormDialog
      form={form}
      hint={t(vehicle ? 'vehicleAdmin.editHint' : 'vehicleAdmin.newHint')}
      onClose={onClose}
      size="lg"
      title={t(vehicle ? 'vehicleAdmin.edit' : 'vehicleAdmin.new')}
    >
      {vehicle ? null : (
        <Select
          label={t('vehicleAdmin.level')}
          name="level"
          onChange={chosen => form.change(values => ({ ...values, level: chosen, parent: null }))}
          options={VEHICLE_LEVELS.map(value => ({ value, label: t(`vehicleAdmin.levels.${value}`) }))}
          required
          value={level}
        />
      )}
      {parentLevel === null ? null : (
        <VehiclePicker
          error={form.errorAt('parent_id')}
          key={parentLevel}
          label={t(`vehicleAdmin.levels.${parentLevel}`)}
          level={parentLevel}
          name="parent_id"
          onChange={parent => form.set('parent', parent)}
          value={form.values.parent}
        />
      )}
      <TextField {...form.field('name')} label={t('vehicleAdmin.name')} required />
      {level === 'make' ? null : (
        <TextField {...form.field('years')} hint={t('vehicleAdmin.yearsHint')} label={t('vehicleAdmin.years')} />
      )}
      {level === 'generation' || level === 'variant' ? <BodyFields form={form} /> : null}
      {level === 'variant' ? <EngineFields form={form} /> : null}
      {level === 'generation' || level === 'variant' ? (
        <WheelFields form={form} isEngine={level === 'variant'} />
      ) : null}
      <TextareaField
        {...form.field('aliases')}
        hint={t('vehicleAdmin.aliasesHint')}
        label={t('vehicleAdmin.aliases')}
        rows={3}
      />
      <div className="grid items-start gap-4 small:grid-cols-2">
        {languages.map(([code, language]) => (
          <TextareaField
            {...form.field(`language_aliases.${code}`)}
            key={code}
            label={t('vehicleAdmin.aliasesIn', { language })}
            lang={code}
            rows={2}
          />
        ))}
      </div>
    </FormDialog>
  )
}

const BodyFields = ({ form }: { form: VehicleForm }) => {
  const t = useT()
  return (
    <>
      <TextField {...form.field('chassis')} hint={t('vehicleAdmin.chassisHint')} label={t('vehicleAdmin.chassis')} />
      <MultiCombobox
        emptyLabel={t('vehicleAdmin.noBody')}
        error={form.errorAt('bodies')}
        getItemKey={body => body}
        getItemText={body => t(`vehicleAdmin.bodyNames.${body}`)}
        items={BODIES}
        label={t('vehicleAdmin.bodies')}
        name="bodies"
        onChange={bodies => form.set('bodies', bodies)}
        removeLabel={body => t('vehicleAdmin.removeBody', { name: t(`vehicleAdmin.bodyNames.${body}`) })}
        values={form.values.bodies}
      />
    </>
  )
}

const WheelFields = ({ form, isEngine }: { form: VehicleForm; isEngine: boolean }) => {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold">{t('vehicleAdmin.wheelData')}</legend>
      <div className="grid items-start gap-4 small:grid-cols-3">
        <TextField
          {...form.field('bolt_pattern')}
          hint={t('vehicleAdmin.boltPatternHint')}
          label={t('vehicleAdmin.boltPattern')}
        />
        <TextField
          {...form.field('centre_bore')}
          hint={t('vehicleAdmin.centreBoreHint')}
          label={t('vehicleAdmin.centreBore')}
        />
        <TextField {...form.field('offset')} hint={t('vehicleAdmin.offsetHint')} label={t('vehicleAdmin.offset')} />
      </div>
      {isEngine ? <p className="text-sm text-secondary">{t('vehicleAdmin.wheelDataHint')}</p> : null}
    </fieldset>
  )
}

const EngineFields = ({ form }: { form: VehicleForm }) => {
  const t = useT()
  const unknown = { value: null, label: t('vehicleAdmin.unknown') }
  return (
    <div className="grid gap-4 small:grid-cols-3">
      <TextField {...form.field('engine_code')} label={t('vehicleAdmin.engineCode')} />
      <TextField {...form.field('cc')} inputMode="numeric" label={t('vehicleAdmin.cc')} />
      <TextField {...form.field('kw')} inputMode="numeric" label={t('vehicleAdmin.kw')} />
      <Select
        label={t('vehicleAdmin.fuel')}
        name="fuel"
        onChange={fuel => form.set('fuel', fuel)}
        options={[unknown, ...FUELS.map(value => ({ value, label: t(`vehicleAdmin.fuels.${value}`) }))]}
        value={form.values.fuel}
      />
      <Select
        label={t('vehicleAdmin.drive')}
        name="drive"
        onChange={drive => form.set('drive', drive)}
        options={[unknown, ...DRIVES.map(value => ({ value, label: t(`vehicleAdmin.drives.${value}`) }))]}
        value={form.values.drive}
      />
      <Select
        label={t('vehicleAdmin.gearbox')}
        name="gearbox"
        onChange={gearbox => form.set('gearbox', gearbox)}
        options={[unknown, ...GEARBOXES.map(value => ({ value, label: t(`vehicleAdmin.gearboxes.${value}`) }))]}
        value={form.values.gearbox}
      />
      <TextField
        {...form.field('ktypes')}
        className="small:col-span-3"
        hint={t('vehicleAdmin.ktypesHint')}
        label={t('vehicleAdmin.ktypes')}
      />
    </div>
  )
}
