import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { COUNTRY_CODES } from '#catalog/domain/country-codes.ts'
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  findRoadUse,
  getDefaultUse,
  KNOWN_REGULATIONS,
  MAX_APPROVAL_COUNTRIES,
  MAX_APPROVAL_FILES,
  MAX_APPROVALS,
  normalizeRegulation,
  ROAD_USES,
  type RoadUse,
} from '#catalog/domain/road-approval.ts'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { LazyFinderDialog } from '#files/web/finder/lazy-dialogs.tsx'
import { formatCountryName } from '#kernel/country-name.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { type ApprovalValues, createApprovalValues, toApprovals } from './approval-values.ts'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

/** Shows the manufacturer's documents about road use. */
export const ApprovalsSection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const languages = useShopLanguages().map(([code]) => code)
  const { approvals } = form.values
  const use = findRoadUse(toApprovals(approvals))
  return (
    <ProductSection
      actions={
        <Button
          disabled={approvals.length >= MAX_APPROVALS}
          icon={<Plus aria-hidden />}
          onClick={() => form.set('approvals', [...approvals, createApprovalValues(languages)])}
          size="sm"
          type="button"
        >
          {t('productAdmin.approvals.add')}
        </Button>
      }
      id="approvals"
      title={t('productAdmin.approvals.title')}
    >
      <p className="measure text-sm text-secondary small:col-span-2">{t('productAdmin.approvals.intro')}</p>
      {approvals.map((approval, index) => (
        <ApprovalFields
          approval={approval}
          form={form}
          index={index}
          // Approvals have no id, and their fields are bound to the position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${index} of ${approvals.length}`}
        />
      ))}
      {use ? (
        <p aria-live="polite" className="text-sm small:col-span-2">
          {t('productAdmin.approvals.result', { use: t(`productAdmin.approvals.uses.${toUseKey(use)}`) })}
        </p>
      ) : null}
    </ProductSection>
  )
}

/** An underscore in a key would mean a grammatical context. */
const toUseKey = (use: RoadUse): string => (use === 'with_entry' ? 'withEntry' : use)

interface ApprovalFieldsProps {
  form: ProductForm
  index: number
  approval: ApprovalValues
}

const ApprovalFields = ({ form, index, approval }: ApprovalFieldsProps) => {
  const t = useT()
  const languages = useShopLanguages()
  const root = `approvals.${index}` as const
  const { kind } = approval
  const changeKind = (next: ApprovalKind) =>
    form.set(root, {
      ...approval,
      kind: next,
      elsewhere: approval.elsewhere === getDefaultUse(kind) ? getDefaultUse(next) : approval.elsewhere,
      ...(next === 'motorsport' && approval.countries.every(({ use }) => use === 'unknown') && { countries: [] }),
    })
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-control border border-line p-3 small:col-span-2 small:grid-cols-2">
      <legend className="sr-only">{t('productAdmin.approvals.legend', { number: index + 1 })}</legend>
      <div className="flex items-end gap-2">
        <Select
          className="min-w-0 flex-1"
          label={
            <FieldLabel form={form} path={`${root}.kind`}>
              {t('productAdmin.approvals.kind')}
            </FieldLabel>
          }
          name={`${root}.kind`}
          onChange={changeKind}
          options={APPROVAL_KINDS.map(value => ({ value, label: t(`productAdmin.approvals.kinds.${value}`) }))}
          value={kind}
        />
        <IconButton
          icon={<X aria-hidden />}
          label={t('productAdmin.approvals.remove', { number: index + 1 })}
          onClick={() =>
            form.set(
              'approvals',
              form.values.approvals.filter((_approval, position) => position !== index),
            )
          }
        />
      </div>
      <TextField
        {...form.field(`${root}.number`)}
        autoComplete="off"
        label={
          <FieldLabel form={form} path={`${root}.number`}>
            {t('productAdmin.approvals.number')}
          </FieldLabel>
        }
        spellCheck={false}
      />
      {kind === 'ece' ? <Regulation form={form} path={`${root}.regulation`} value={approval.regulation} /> : null}
      <Countries approval={approval} form={form} root={root} />
      {languages.map(([code, name]) => (
        <TextareaField
          {...form.field(`${root}.conditions.${code}`)}
          key={code}
          label={
            <FieldLabel form={form} path={`${root}.conditions.${code}`}>
              {t('productAdmin.approvals.conditionsIn', { language: name })}
            </FieldLabel>
          }
          lang={code}
          rows={2}
        />
      ))}
      <Documents approval={approval} form={form} root={root} />
    </fieldset>
  )
}

const Regulation = ({ form, path, value }: { form: ProductForm; path: `approvals.${string}`; value: string }) => {
  const t = useT()
  const known = KNOWN_REGULATIONS.find(regulation => regulation === normalizeRegulation(value))
  return (
    <TextField
      {...form.field(path)}
      autoComplete="off"
      className="small:col-span-2"
      hint={
        known
          ? t(`productAdmin.approvals.regulations.${known}`)
          : t('productAdmin.approvals.regulationHint', { examples: 'R90, R124' })
      }
      label={
        <FieldLabel form={form} path={path}>
          {t('productAdmin.approvals.regulation')}
        </FieldLabel>
      }
      spellCheck={false}
    />
  )
}

interface ApprovalPartProps {
  form: ProductForm
  root: `approvals.${number}`
  approval: ApprovalValues
}

const Countries = ({ form, root, approval: { countries, elsewhere } }: ApprovalPartProps) => {
  const t = useT()
  const language = useLanguage()
  const uses = ROAD_USES.map(value => ({ value, label: t(`productAdmin.approvals.uses.${toUseKey(value)}`) }))
  const change = (next: ApprovalValues['countries']) => form.set(`${root}.countries`, next)
  const replaceAt = (position: number, changed: Partial<ApprovalValues['countries'][number]>) =>
    change(countries.map((statement, index) => (index === position ? { ...statement, ...changed } : statement)))
  const free = COUNTRY_CODES.find(code => countries.every(({ country }) => country !== code))
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
            onClick={() => change(countries.filter((_statement, index) => index !== position))}
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
      {free && countries.length < MAX_APPROVAL_COUNTRIES ? (
        <div>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => change([...countries, { country: pickNextCountry(countries, free), use: 'unknown' }])}
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

const Documents = ({ form, root, approval: { files } }: ApprovalPartProps) => {
  const t = useT()
  const [isPicking, setIsPicking] = useState(false)
  return (
    <div className="grid justify-items-start gap-2 small:col-span-2" data-field={`${root}.fileIds`}>
      <p className="text-sm font-medium">
        <FieldLabel form={form} path={`${root}.files`}>
          {t('productAdmin.approvals.documents')}
        </FieldLabel>
      </p>
      <p className="text-sm text-secondary">{t('productAdmin.approvals.documentsHint')}</p>
      {files.map(file => (
        <p className="flex max-w-full items-center gap-2" key={file.id}>
          <a className="min-w-0 underline wrap-anywhere" href={file.url} rel="noopener" target="_blank">
            {file.name}
          </a>
          <IconButton
            icon={<X aria-hidden />}
            label={t('productAdmin.approvals.removeDocument', { name: file.name })}
            onClick={() =>
              form.set(
                `${root}.files`,
                files.filter(({ id }) => id !== file.id),
              )
            }
          />
        </p>
      ))}
      <FilePermissionGate>
        <Button
          disabled={files.length >= MAX_APPROVAL_FILES}
          icon={<FileText aria-hidden />}
          onClick={() => setIsPicking(true)}
          size="sm"
          type="button"
        >
          {t('productAdmin.approvals.chooseDocuments')}
        </Button>
      </FilePermissionGate>
      <FieldError id={`${root}-files-error`}>{form.errorAt(`${root}.fileIds`)}</FieldError>
      {isPicking ? (
        <LazyFinderDialog
          isNeeded
          accept="any"
          multiple
          onClose={() => setIsPicking(false)}
          onPick={picked => {
            const added = picked.filter(({ id }) => files.every(file => file.id !== id))
            form.set(`${root}.files`, [...files, ...added.map(({ id, name, url }) => ({ id, name, url }))])
          }}
          open
        />
      ) : null}
    </div>
  )
}
