import { type FormEvent, useState } from 'react'
import { type PublicVehicle, vehicleCalls } from '#fitment/contract-vehicle.ts'
import { CERTIFICATE_FIELDS, type CertificateField } from '#fitment/domain/search-by-certificate.ts'
import { FUELS } from '#fitment/domain/vehicle.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import { type ChoiceProps, FoundVehicles } from './found-vehicles.tsx'

/** The codes of the fields on the certificate. */
const CODES: Readonly<Record<CertificateField, string>> = {
  make: 'D.1',
  model: 'D.3',
  year: 'B',
  cc: 'P.1',
  kw: 'P.2',
  fuel: 'P.3',
}

type Values = Record<CertificateField, string>
type Errors = Partial<Record<CertificateField, string>>

const readValues = (form: HTMLFormElement): Values => {
  const data = new FormData(form)
  const read = (field: CertificateField): string => String(data.get(field) ?? '').trim()
  const [year = read('year')] = /(?:19|20)\d\d/.exec(read('year')) ?? []
  return { make: read('make'), model: read('model'), year, cc: read('cc'), kw: read('kw'), fuel: read('fuel') }
}

const FORMATS = { year: /^(19|20)\d\d$/, cc: /^[1-9]\d{1,4}$/, kw: /^[1-9]\d{0,3}$/ } as const
const FORMAT_ERRORS = { year: 'vehicle.certYearWrong', cc: 'vehicle.certCcWrong', kw: 'vehicle.certKwWrong' } as const
const NUMBERS = ['year', 'cc', 'kw'] as const

/** Finds the engine by the values of the registration certificate, and names the field of a wrong one. */
export const CarCertificate = ({ onChoose }: ChoiceProps) => {
  const t = useT()
  const send = useSend()
  const [errors, setErrors] = useState<Errors>({})
  const [found, setFound] = useState<readonly PublicVehicle[] | null>(null)
  const showErrors = (form: HTMLFormElement, next: Errors): void => {
    setErrors(next)
    const first = CERTIFICATE_FIELDS.find(field => next[field] !== undefined)
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const search = async (form: HTMLFormElement, values: Values): Promise<void> => {
    const given = Object.entries(values).filter(([, value]) => value !== '')
    const { body } = await send(vehicleCalls.findByCertificate, { query: Object.fromEntries(given) })
    setFound(body.results)
    showErrors(
      form,
      Object.fromEntries(body.wrong.map(field => [field, t('vehicle.certNoMatch', { code: CODES[field] })])),
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = readValues(event.currentTarget)
    const wrong = NUMBERS.filter(field => values[field] !== '' && !FORMATS[field].test(values[field]))
    const isEmpty = Object.values(values).every(value => value === '')
    setFound(null)
    if (wrong.length > 0 || isEmpty) {
      const formatErrors = Object.fromEntries(wrong.map(field => [field, t(FORMAT_ERRORS[field])]))
      showErrors(event.currentTarget, isEmpty ? { make: t('vehicle.certEmpty') } : formatErrors)
      return
    }
    setErrors({})
    search(event.currentTarget, values).catch((error: unknown) => {
      // `send` has reported other failures.
      if (!(error instanceof SendError)) throw error
    })
  }
  return (
    <>
      <form className="grid grid-cols-2 items-start gap-3" method="post" noValidate onSubmit={submit}>
        <TextField error={errors.make} label={t('vehicle.certMake')} maxLength={40} name="make" />
        <TextField error={errors.model} label={t('vehicle.certModel')} maxLength={60} name="model" />
        <TextField error={errors.year} label={t('vehicle.certYear')} maxLength={10} name="year" />
        <TextField error={errors.cc} inputMode="numeric" label={t('vehicle.certCc')} maxLength={5} name="cc" />
        <TextField error={errors.kw} inputMode="numeric" label={t('vehicle.certKw')} maxLength={5} name="kw" />
        <SelectField
          error={errors.fuel}
          label={t('vehicle.certFuel')}
          name="fuel"
          options={FUELS.map(fuel => ({ value: fuel, label: t(`vehicle.certFuels.${fuel}`) }))}
          placeholder={t('vehicle.pick')}
        />
        <Button className="col-span-2" type="submit">
          {t('vehicle.find')}
        </Button>
      </form>
      <FoundVehicles found={found} onChoose={onChoose} />
    </>
  )
}
