import { type OwnPoint, ownPointAdmin } from '#delivery/contract-own-point.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Select } from '#ui/admin/select.tsx'
import { PlaceFields } from './place-fields.tsx'
import { type PlaceValues, toPlace, toPlaceValues } from './place-values.ts'

interface PointDialogProps {
  provider: string
  /** Null creates a point. */
  point: OwnPoint | null
  /** Countries of its provider. */
  countries: readonly { code: string; name: Multilingual }[]
  onClose: () => void
}

type PointFormValues = PlaceValues & { country: string }

export const PointDialog = ({ provider, point, countries, onClose }: PointDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const sendCreation = useCreationSend()
  const codes = useShopLanguages().map(({ code }) => code)
  const toFormValues = (ownPoint: OwnPoint | null): PointFormValues => ({
    ...toPlaceValues(ownPoint, codes),
    country: ownPoint?.country ?? countries[0]?.code ?? '',
  })
  const toRequest = (values: PointFormValues) => ({ ...toPlace(values), country: values.country })
  const { form } = useSettingsForm<PointFormValues>({
    initial: toFormValues(point),
    save: async (values, before) => {
      const body = toRequest(values)
      const saveResponse = point
        ? await send(ownPointAdmin.save, {
            params: { value: provider, id: point.id },
            body: { ...body, before: toRequest(before) },
          })
        : await sendCreation(ownPointAdmin.add, { params: { value: provider }, body })
      return toFormValues(saveResponse.body.data)
    },
    reload: async () => {
      const { body } = await send(ownPointAdmin.list, { params: { value: provider } })
      return toFormValues(body.data.find(({ id }) => id === point?.id) ?? point)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      hint={t('deliveryAdmin.editHint')}
      onClose={onClose}
      size="lg"
      title={t(point ? 'deliveryAdmin.savePoint' : 'deliveryAdmin.addPoint')}
    >
      <PlaceFields errorAt={form.errorAt} field={form.field} />
      <Select
        error={form.errorAt('country')}
        label={t('deliveryAdmin.country')}
        name="country"
        onChange={country => form.set('country', country)}
        options={countries.map(({ code, name }) => ({ value: code, label: pickText(name, language) || code }))}
        required
        value={form.values.country}
      />
    </FormDialog>
  )
}
