import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  findRoadUse,
  getDefaultUse,
  getRegulationKey,
  KNOWN_REGULATIONS,
  MAX_APPROVALS,
  normalizeRegulation,
} from '#catalog/domain/road-approval.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { ApprovalCountries } from './approval-countries.tsx'
import { ApprovalDocuments } from './approval-documents.tsx'
import { type ApprovalValues, createApprovalValues, toApprovals } from './approval-values.ts'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { toUseKey } from './to-use-key.ts'
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
          // biome-ignore lint/suspicious/noArrayIndexKey: approvals have no id, and their position binds their fields
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
      <ApprovalCountries approval={approval} form={form} root={root} />
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
      <ApprovalDocuments approval={approval} form={form} root={root} />
    </fieldset>
  )
}

const Regulation = ({ form, path, value }: { form: ProductForm; path: `approvals.${string}`; value: string }) => {
  const t = useT()
  const knownRegulation = KNOWN_REGULATIONS.find(regulation => regulation === normalizeRegulation(value))
  return (
    <TextField
      {...form.field(path)}
      autoComplete="off"
      className="small:col-span-2"
      hint={
        knownRegulation
          ? t(`productAdmin.approvals.regulations.${getRegulationKey(knownRegulation)}`)
          : t('productAdmin.approvals.regulationHint', { examples: 'R90, R124, EU 540/2014' })
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
