import type { ClientFields } from '#orders/contract-client.ts'
import { Section } from '#platform/admin/section.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'

/** Shows the form fields of a new or existing client. */
export const ClientFormFields = ({ form }: { form: Form<ClientFields> }) => {
  const t = useT()
  const isBusiness = form.values.client_type === 'business'
  return (
    <>
      <Section columns={2} hint={t('clientAdmin.dataHint')} title={t('clientAdmin.data')}>
        <Select
          className="small:col-span-2"
          label={t('clientAdmin.type')}
          onChange={value => form.set('client_type', value)}
          options={(['private', 'business'] as const).map(value => ({ value, label: t(`clientAdmin.types.${value}`) }))}
          value={form.values.client_type}
        />
        <TextField {...form.field('first_name')} autoComplete="off" label={t('clientAdmin.firstName')} />
        <TextField {...form.field('last_name')} autoComplete="off" label={t('clientAdmin.lastName')} />
        <TextField
          {...form.field('email')}
          autoComplete="off"
          inputMode="email"
          label={t('clientAdmin.email')}
          required
        />
        <TextField {...form.field('phone')} autoComplete="off" inputMode="tel" label={t('clientAdmin.phone')} />
        {isBusiness ? (
          <>
            <TextField {...form.field('business_name')} autoComplete="off" label={t('clientAdmin.businessName')} />
            <TextField {...form.field('company_reg_nr')} autoComplete="off" label={t('clientAdmin.regNr')} />
            <TextField {...form.field('vat_reg_nr')} autoComplete="off" label={t('clientAdmin.vatNr')} />
            <TextField {...form.field('vat_reg_country')} autoComplete="off" label={t('clientAdmin.vatCountry')} />
          </>
        ) : null}
      </Section>
      <Section hint={t('clientAdmin.noteHint')} title={t('clientAdmin.note')}>
        <TextareaField {...form.field('note')} hideLabel label={t('clientAdmin.note')} rows={4} />
      </Section>
    </>
  )
}
