import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { computeDeliveryCents } from '#delivery/domain/compute-delivery-cents.ts'
import { findDeliveryRate } from '#delivery/domain/delivery-rates.ts'
import { findTownOfPostcode } from '#delivery/domain/find-town-of-postcode.ts'
import { ESTONIAN_ISLANDS, formatPostcodeRanges } from '#delivery/domain/postcode-ranges.ts'
import { formatNumber } from '#kernel/format-number.ts'
import { formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ProviderFormValues } from './provider-form.ts'
import { type RateValues, toPreviewRates } from './rate-values.ts'

interface RatesSectionProps {
  form: Form<ProviderFormValues>
  /** Countries of the shop. */
  countries: readonly { code: string; name: string }[]
}

const KILOGRAM_DECIMALS = 3
const GRAMS_PER_KG = 1000

/** Edits the prices of a method for some parcels, and shows the price of an example. */
export const RatesSection = ({ form, countries }: RatesSectionProps) => {
  const t = useT()
  const { rates, supportedCountries, freeFrom, inputType } = form.values
  const offered = countries.filter(({ code }) => supportedCountries.includes(code))
  const add = (postcodes: string, codes: string[]) =>
    form.set('rates', [...rates, { countries: codes, postcodes, max_weight: null, from: null, price: null, freeFrom }])
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-bold">{t('deliveryAdmin.rates.title')}</legend>
      <p className="measure text-sm text-secondary">{t('deliveryAdmin.rates.hint')}</p>
      {rates.map((rate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rates have no identity of their own
        <RateFields countries={offered} form={form} index={index} key={index} rate={rate} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus aria-hidden />} onClick={() => add('', [])} size="sm">
          {t('deliveryAdmin.rates.add')}
        </Button>
        {inputType === 'Address' && supportedCountries.includes('EE') ? (
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => add(formatPostcodeRanges(ESTONIAN_ISLANDS), ['EE'])}
            size="sm"
            variant="ghost"
          >
            {t('deliveryAdmin.rates.addIslands')}
          </Button>
        ) : null}
      </div>
      <RatePreview countries={offered} values={form.values} />
    </fieldset>
  )
}

interface RateFieldsProps extends RatesSectionProps {
  rate: RateValues
  index: number
}

const RateFields = ({ form, rate, index, countries }: RateFieldsProps) => {
  const t = useT()
  const language = useLanguage()
  const { rates, inputType } = form.values
  const number = String(index + 1)
  const change = (fields: Partial<RateValues>) =>
    form.set(
      'rates',
      rates.map((each, position) => (position === index ? { ...each, ...fields } : each)),
    )
  const moveUp = () =>
    form.set('rates', [...rates.slice(0, index - 1), rate, ...rates.slice(index - 1, index), ...rates.slice(index + 1)])
  const errorAt = (field: keyof RateValues) => form.errorAt(`rates.${index}.${field}`)
  return (
    <fieldset className="rounded-tile border border-line p-3">
      <legend className="sr-only">{t('deliveryAdmin.rates.rate', { number })}</legend>
      <div className="mb-2 flex items-center justify-between gap-2">
        <span aria-hidden className="text-sm font-bold">
          {t('deliveryAdmin.rates.rate', { number })}
        </span>
        <span className="flex">
          {index > 0 ? (
            <IconButton
              icon={<ArrowUp aria-hidden />}
              label={t('deliveryAdmin.rates.moveUp', { number })}
              onClick={moveUp}
              size="sm"
              tooltipPosition="end"
            />
          ) : null}
          <IconButton
            icon={<Trash2 aria-hidden />}
            label={t('deliveryAdmin.rates.remove', { number })}
            onClick={() =>
              form.set(
                'rates',
                rates.filter((_rate, position) => position !== index),
              )
            }
            size="sm"
            tooltipPosition="end"
          />
        </span>
      </div>
      <div className="grid gap-3 small:grid-cols-2">
        <MultiCombobox
          emptyLabel={t('deliveryAdmin.noCountry')}
          error={errorAt('countries')}
          getItemKey={({ code }) => code}
          getItemText={({ name }) => name}
          hint={t('deliveryAdmin.rates.allCountries')}
          items={countries}
          label={t('deliveryAdmin.countries')}
          name={`rates.${index}.countries`}
          onChange={chosen => change({ countries: chosen.map(({ code }) => code) })}
          removeLabel={({ name }) => t('deliveryAdmin.removeCountry', { name })}
          values={rate.countries.map(code => countries.find(each => each.code === code) ?? { code, name: code })}
        />
        {inputType === 'Address' ? (
          <TextField
            autoComplete="off"
            error={errorAt('postcodes')}
            hint={t('deliveryAdmin.rates.postcodesHint')}
            label={t('deliveryAdmin.rates.postcodes')}
            name={`rates.${index}.postcodes`}
            onChange={event => change({ postcodes: event.target.value })}
            value={rate.postcodes}
          />
        ) : null}
        <NumberField
          decimals={KILOGRAM_DECIMALS}
          error={errorAt('max_weight')}
          hint={t('deliveryAdmin.limitHint')}
          label={t('deliveryAdmin.rates.maxWeight')}
          language={language}
          name={`rates.${index}.max_weight`}
          onChange={value => change({ max_weight: value })}
          unit="kg"
          value={rate.max_weight}
        />
        {(['from', 'price', 'freeFrom'] as const).map(field => (
          <MoneyField
            error={errorAt(field)}
            key={field}
            label={t(`deliveryAdmin.rates.${field}`)}
            language={language}
            name={`rates.${index}.${field}`}
            onChange={value => change({ [field]: value })}
            value={rate[field]}
          />
        ))}
      </div>
    </fieldset>
  )
}

const EXAMPLE = { grams: 4_200, goodsCents: 10_000, postcode: '93819' }

const toNumber = (value: TypedNumber): number => (typeof value === 'number' ? value : 0)

/** Computes the price of an example parcel by the function that the checkout uses. */
const RatePreview = ({ values, countries }: Pick<RatesSectionProps, 'countries'> & { values: ProviderFormValues }) => {
  const t = useT()
  const language = useLanguage()
  const [grams, setGrams] = useState<TypedNumber>(EXAMPLE.grams)
  const [goodsCents, setGoodsCents] = useState<TypedNumber>(EXAMPLE.goodsCents)
  const [chosenCountry, setChosenCountry] = useState('EE')
  const [postcode, setPostcode] = useState(EXAMPLE.postcode)
  const country = countries.find(({ code }) => code === chosenCountry) ?? countries[0]
  if (!country) return null
  const hasPostcode = values.inputType === 'Address'
  const parcel = { country: country.code, postcode, grams: toNumber(grams), goodsCents: toNumber(goodsCents) }
  const rate = findDeliveryRate({ inputType: values.inputType, rates: toPreviewRates(values.rates) }, parcel)
  const terms = rate ?? {
    priceCents: toNumber(values.price),
    freeFromCents: typeof values.freeFrom === 'number' ? values.freeFrom : null,
  }
  const cents = computeDeliveryCents(terms, parcel.goodsCents)
  const town = hasPostcode && country.code === 'EE' ? findTownOfPostcode(postcode) : null
  return (
    <fieldset className="grid gap-3 rounded-tile bg-raised p-3">
      <legend className="sr-only">{t('deliveryAdmin.rates.preview')}</legend>
      <div className="grid gap-3 small:grid-cols-2">
        <NumberField
          decimals={KILOGRAM_DECIMALS}
          label={t('deliveryAdmin.rates.weight')}
          language={language}
          onChange={setGrams}
          unit="kg"
          value={grams}
        />
        <MoneyField
          label={t('deliveryAdmin.rates.goods')}
          language={language}
          onChange={setGoodsCents}
          value={goodsCents}
        />
        <Select
          label={t('deliveryAdmin.rates.country')}
          onChange={setChosenCountry}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          value={country.code}
        />
        {hasPostcode ? (
          <TextField
            autoComplete="off"
            label={t('deliveryAdmin.rates.postcode')}
            onChange={event => setPostcode(event.target.value)}
            value={postcode}
          />
        ) : null}
      </div>
      <p aria-live="polite" className="font-bold">
        {t('deliveryAdmin.rates.result', {
          weight: formatNumber(parcel.grams / GRAMS_PER_KG, language, { max: KILOGRAM_DECIMALS }),
          place: town ?? country.name,
          price: cents === 0 ? t('deliveryAdmin.rates.free') : formatCents(cents, language),
        })}
      </p>
    </fieldset>
  )
}
