import { getDeliveryCountry, HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import { findRegistryCodeIssue } from '#checkout/domain/find-registry-code-issue.ts'
import { findVatNumberIssue } from '#orders/domain/vat-number.ts'
import { useT } from '#platform/web/texts.tsx'
import { FormField } from './form-field.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/** Shows the fields of a business. Numbers that look wrong show a hint but are accepted. */
export const BusinessFields = ({ form }: { form: CheckoutFields }) => {
  const t = useT()
  const { Client } = form.values
  const country = getDeliveryCountry(form.values)
  const isCodeDoubtful =
    country === HOME_COUNTRY &&
    form.isTouched('Client.company_reg_nr') &&
    findRegistryCodeIssue(Client.company_reg_nr) !== null
  const isNumberDoubtful =
    form.isTouched('Client.vat_reg_nr') &&
    findVatNumberIssue(Client.vat_reg_country.trim() || country, Client.vat_reg_nr) !== null
  return (
    <>
      <FormField
        autoComplete="organization"
        form={form}
        label="checkout.businessName"
        path="Client.business_name"
        required
      />
      <FormField
        autoComplete="off"
        form={form}
        hint={isCodeDoubtful ? t('checkout.regNrDoubt') : undefined}
        label="checkout.regNr"
        path="Client.company_reg_nr"
      />
      <FormField
        autoComplete="off"
        form={form}
        hint={isNumberDoubtful ? t('checkout.vatNrDoubt') : undefined}
        label="checkout.vatNr"
        path="Client.vat_reg_nr"
      />
      <FormField
        autoComplete="billing address-line1"
        form={form}
        hint={t('checkout.shortAddressHint')}
        label="checkout.shortAddress"
        path="Order.short_contact_address"
        required
      />
    </>
  )
}
