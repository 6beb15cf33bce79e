import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { COUNTRY_CODES } from '#catalog/domain/country-codes.ts'
import { MAX_APPROVAL_COUNTRIES, ROAD_USES } from '#catalog/domain/road-approval.ts'
import { formatCountryName } from '#kernel/country-name.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { ApprovalValues } from './approval-values.ts'
import { FieldLabel, type ProductForm } from './product-section.tsx'
import { toUseKey } from './to-use-key.ts'

export interface ApprovalPartProps {
  form: ProductForm
  root: `approvals.${number}`
  approval: ApprovalValues
}

export const ApprovalCountries = ({ form, root, approval: { countries, elsewhere } }: ApprovalPartProps) => {
  const t = useT()
  const language = useLanguage()
  const uses = ROAD_USES.map(value => ({ value, label: t(`productAdmin.approvals.uses.${toUseKey(value)}`) }))
  const setCountries = (next: ApprovalValues['countries']) => form.set(`${root}.countries`, next)
  const replaceAt = (position: number, changed: Partial<ApprovalValues['countries'][number]>) =>
    setCountries(countries.map((statement, index) => (index === position ? { ...statement, ...changed } : statement)))
  const unusedCode = COUNTRY_CODES.find(code => countries.every(({ country }) => country !== code))
  const names = COUNTRY_CODES.map(value => ({ value, label: formatCountryName(value, language) })).sort(
    (first, second) => first.label.localeCompare(second.label, language),
  )
  const error = form.errorAt(`${root}.countries`)
  return (
    <div className="grid gap-2 small:col-span-2" data-field={`${root}.countries`}>
      <p className="text-sm font-medium">
        <FieldLabel form={form} path={`${root}.countries`}>
          {t('productAdmin.approvals.countries')}
        </FieldLabel>
      </p>
      {countries.map(({ country, use }, position) => (
        <div
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 small:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          key={country}
        >
          <Select
            hideLabel
            label={t('productAdmin.approvals.country')}
            onChange={next => replaceAt(position, { country: next })}
            options={names.filter(
              ({ value }) => value === country || countries.every(statement => statement.country !== value),
            )}
            value={country}
          />
          <Select
            className="max-small:col-span-2 max-small:row-start-2"
            hideLabel
            label={t('productAdmin.approvals.useIn', { country: formatCountryName(country, language) })}
            onChange={next => replaceAt(position, { use: next })}
            options={uses}
            value={use}
          />
          <IconButton
            icon={<X aria-hidden />}
            label={t('productAdmin.approvals.removeCountry', { country: formatCountryName(country, language) })}
            onClick={() => setCountries(countries.filter((_statement, index) => index !== position))}
          />
        </div>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 small:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <p className="text-secondary max-small:col-span-2">{t('productAdmin.approvals.elsewhere')}</p>
        <Select
          className="max-small:col-span-2"
          hideLabel
          label={t('productAdmin.approvals.elsewhere')}
          onChange={next => form.set(`${root}.elsewhere`, next)}
          options={uses}
          value={elsewhere}
        />
        <span className="w-11 max-small:hidden" />
      </div>
      <FieldError id={`${root}-countries-error`}>{error}</FieldError>
      {unusedCode && countries.length < MAX_APPROVAL_COUNTRIES ? (
        <div>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() =>
              setCountries([...countries, { country: pickNextCountry(countries, unusedCode), use: 'unknown' }])
            }
            size="sm"
            type="button"
            variant="ghost"
          >
            {t('productAdmin.approvals.addCountry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The countries of most documents and of the shop's customers come first. */
const LIKELY_COUNTRIES = ['EE', 'DE', 'LV', 'LT', 'FI', 'SE']

const pickNextCountry = (countries: ApprovalValues['countries'], fallback: string): string =>
  LIKELY_COUNTRIES.find(code => countries.every(({ country }) => country !== code)) ?? fallback
