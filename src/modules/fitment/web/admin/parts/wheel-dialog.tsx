import { fitmentAdmin, type ProductFitmentAnswer, type WheelBody } from '#fitment/contract-fitment-admin.ts'
import { validateHubTexts } from '#fitment/domain/hub-texts.ts'
import { WHEEL_KINDS } from '#fitment/domain/wheel-fit.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

interface WheelDialogProps {
  productId: number
  fitment: ProductFitmentAnswer
  /** Loads the fitment again. */
  onSaved: () => void
  onClose: () => void
}

type WheelValues = Omit<WheelBody, 'wheel_kind'> & { wheel_kind: WheelBody['wheel_kind'] | null }

/** Edits the measures by which a wheel, a spacer or a centring ring fits. */
export const WheelDialog = ({ productId, fitment, onSaved, onClose }: WheelDialogProps) => {
  const t = useT()
  const send = useSend()
  const form = useForm<WheelValues, void>({
    initial: () => ({ wheel_kind: null, bolt_pattern: '', centre_bore: '', offset: '', ...fitment.wheel }),
    check: values =>
      Object.fromEntries(Object.entries(validateHubTexts(values)).map(([field, key]) => [field, t(key)])),
    controlledPaths: ['wheel_kind'],
    send: async ({ wheel_kind, ...texts }) => {
      const wheel = wheel_kind === null ? null : { wheel_kind, ...toMeasuredTexts(wheel_kind, texts) }
      const body = { baseVersion: fitment.version, wheel }
      await send(fitmentAdmin.saveWheel, { params: { id: productId }, body })
    },
    onDone: () => {
      showUndoToast(`wheel-${productId}`, t('fitmentAdmin.wheel.saved'), {
        label: t('fitmentAdmin.undo'),
        undo: () => void undo(),
      })
      onSaved()
      onClose()
    },
  })
  const undo = async () => {
    // The save raised the version by one, so the server refuses to undo it after a later change.
    const body = { baseVersion: fitment.version + 1, wheel: fitment.wheel }
    try {
      await send(fitmentAdmin.saveWheel, { params: { id: productId }, body })
      showToast('success', t('fitmentAdmin.wheel.undone'))
    } catch (error) {
      notifyError(error)
    }
    onSaved()
  }
  const kind = form.values.wheel_kind
  return (
    <FormDialog form={form} hint={t('fitmentAdmin.wheel.hint')} onClose={onClose} title={t('fitmentAdmin.wheel.edit')}>
      <Select<WheelValues['wheel_kind']>
        label={t('fitmentAdmin.wheel.kind')}
        name="wheel_kind"
        onChange={chosen => form.set('wheel_kind', chosen)}
        options={[
          { value: null, label: t('fitmentAdmin.wheel.none') },
          ...WHEEL_KINDS.map(value => ({ value, label: t(`fitmentAdmin.wheel.kinds.${value}`) })),
        ]}
        value={kind}
      />
      {kind === null ? null : (
        <div className="grid items-start gap-4 small:grid-cols-3">
          {kind === 'ring' ? null : (
            <TextField
              {...form.field('bolt_pattern')}
              hint={t('vehicleAdmin.boltPatternHint')}
              label={t('vehicleAdmin.boltPattern')}
            />
          )}
          <TextField
            {...form.field('centre_bore')}
            hint={t('vehicleAdmin.centreBoreHint')}
            label={t(kind === 'ring' ? 'fitmentAdmin.wheel.ringBore' : 'fitmentAdmin.wheel.bore')}
          />
          {kind === 'wheel' ? (
            <TextField
              {...form.field('offset')}
              hint={t('fitmentAdmin.wheel.offsetHint')}
              label={t('fitmentAdmin.wheel.offset')}
            />
          ) : null}
        </div>
      )}
    </FormDialog>
  )
}

/** Leaves out measures that the kind does not have. */
const toMeasuredTexts = (kind: WheelBody['wheel_kind'], texts: Omit<WheelBody, 'wheel_kind'>) => ({
  ...texts,
  ...(kind === 'ring' && { bolt_pattern: '' }),
  ...(kind !== 'wheel' && { offset: '' }),
})

/** Describes measures in one line: `A wheel: 5x112, 57.1 mm, ET 45`; empty for other products. */
export const useWheelText = ({ wheel }: Pick<ProductFitmentAnswer, 'wheel'>): string => {
  const t = useT()
  if (!wheel) return ''
  const { wheel_kind, bolt_pattern, centre_bore, offset } = wheel
  const bore = centre_bore === '' ? '' : `${centre_bore} mm`
  const parts = [bolt_pattern, bore, offset === '' ? '' : `ET ${offset}`].filter(part => part !== '')
  return `${t(`fitmentAdmin.wheel.kinds.${wheel_kind}`)}: ${parts.join(', ')}`
}
