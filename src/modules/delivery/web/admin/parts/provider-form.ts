import { isUnusualChange } from '#catalog/domain/price-validation.ts'
import { type AdminProvider, deliveryAdmin } from '#delivery/contract-settings.ts'
import { toCents, toEuros } from '#kernel/money.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import type { TypedNumber } from '#ui/admin/number-field.tsx'
import { type PlaceValues, toPlace, toPlaceValues } from './place-values.ts'
import { findRateErrors, type RateValues, toRates, toRateValues } from './rate-values.ts'

export interface ProviderFormValues {
  name: TextsByLanguage
  desc: TextsByLanguage
  supportedCountries: string[]
  big_product: boolean
  price: TypedNumber
  confirm_price: boolean
  freeFrom: TypedNumber
  max_weight: TypedNumber
  max_length: TypedNumber
  position: TypedNumber
  active: boolean
  inputType: InputType
  place: PlaceValues
  rates: RateValues[]
}

export interface ProviderDialogProps {
  /** Null creates a provider. */
  provider: AdminProvider | null
  /** Position of a new provider. */
  position: number
  countries: readonly { code: string; name: Multilingual }[]
  onClose: () => void
}

type InputType = AdminProvider['inputType']

export const INPUT_TYPES = ['Address', 'select', 'value'] as const

const NEW_PROVIDER: Omit<AdminProvider, 'position'> = {
  value: '',
  inputType: 'Address',
  carrier: null,
  pointType: null,
  product_id: 0,
  custom: true,
  name: multilingual({}),
  desc: multilingual({}),
  supportedCountries: ['EE'],
  big_product: true,
  price: 0,
  freeFrom: null,
  max_weight: null,
  max_length: null,
  active: true,
  rates: [],
  place: null,
}

/** Decimal places of kilograms and centimetres: the form edits whole grams and millimetres. */
export const DECIMAL_PLACES = { max_weight: 3, max_length: 1 } as const

const toUnits = (value: number | null, places: number) => (value === null ? null : Math.round(value * 10 ** places))

const convertFromUnits = (units: TypedNumber, places: number) => (units === null ? null : Number(units) / 10 ** places)

const toFormValues = (provider: AdminProvider, codes: readonly string[]): ProviderFormValues => ({
  name: toTextsByLanguage(provider.name, codes),
  desc: toTextsByLanguage(provider.desc, codes),
  supportedCountries: provider.supportedCountries,
  big_product: provider.big_product,
  price: toCents(provider.price),
  confirm_price: false,
  freeFrom: provider.freeFrom === null ? null : toCents(provider.freeFrom),
  max_weight: toUnits(provider.max_weight, DECIMAL_PLACES.max_weight),
  max_length: toUnits(provider.max_length, DECIMAL_PLACES.max_length),
  position: provider.position,
  active: provider.active,
  inputType: provider.inputType,
  place: toPlaceValues(provider.place, codes),
  rates: toRateValues(provider.rates),
})

const toRequest = ({
  name,
  desc,
  price,
  confirm_price: _isConfirmed,
  freeFrom,
  position,
  place,
  inputType,
  rates,
  ...unchangedValues
}: ProviderFormValues) => ({
  ...unchangedValues,
  rates: toRates(rates),
  name: toMultilingual(name),
  desc: toMultilingual(desc),
  price: toEuros(Number(price)),
  freeFrom: freeFrom === null ? null : toEuros(Number(freeFrom)),
  max_weight: convertFromUnits(unchangedValues.max_weight, DECIMAL_PLACES.max_weight),
  max_length: convertFromUnits(unchangedValues.max_length, DECIMAL_PLACES.max_length),
  position: Number(position),
  ...(inputType === 'value' && { place: toPlace(place) }),
})

/** Returns true for a price that differs so much from the stored one that staff must confirm it. */
export const isUnusualPrice = ({ price }: ProviderFormValues, provider: AdminProvider | null): boolean =>
  provider !== null && typeof price === 'number' && price > 0 && isUnusualChange(toCents(provider.price), price)

export const useProviderForm = ({ provider, position, onClose }: ProviderDialogProps): Form<ProviderFormValues> => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const codes = useShopLanguages().map(({ code }) => code)
  // An empty price does not mean free delivery.
  const initial = provider
    ? toFormValues(provider, codes)
    : { ...toFormValues({ ...NEW_PROVIDER, position }, codes), price: null }
  return useSettingsForm<ProviderFormValues>({
    initial,
    check: values => ({
      ...(typeof values.price !== 'number' && {
        price: t(values.price === null ? 'app.problem.required' : 'admin.problem.amount'),
      }),
      ...(isUnusualPrice(values, provider) &&
        !values.confirm_price && { price: t('productAdmin.priceError.unusualChange') }),
      ...findRateErrors(values.rates, t),
      ...(typeof values.freeFrom === 'string' && { freeFrom: t('admin.problem.amount') }),
      ...(typeof values.max_weight === 'string' && { max_weight: t('admin.problem.number') }),
      ...(typeof values.max_length === 'string' && { max_length: t('admin.problem.number') }),
      ...(typeof values.position !== 'number' && {
        position: t(values.position === null ? 'app.problem.required' : 'admin.problem.number'),
      }),
    }),
    save: async (values, before) => {
      const requestBody = toRequest(values)
      const { body } = provider
        ? await send(deliveryAdmin.saveProvider, {
            params: { value: provider.value },
            body: { ...requestBody, before: toRequest(before), confirm_price: values.confirm_price },
          })
        : await sendCreation(deliveryAdmin.addProvider, { body: { ...requestBody, inputType: values.inputType } })
      return toFormValues(body.data, codes)
    },
    reload: async () => {
      if (!provider) return initial
      const { body } = await send(deliveryAdmin.provider, { params: { value: provider.value } })
      return toFormValues(body.data, codes)
    },
    onSaved: async () => {
      await reload()
      onClose()
    },
  }).form
}
