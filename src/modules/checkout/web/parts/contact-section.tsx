import type { ReactNode } from 'react'
import { getDeliveryCountry, HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import { findRegistryCodeIssue } from '#checkout/domain/find-registry-code-issue.ts'
import { findVatNumberIssue } from '#orders/domain/vat-number.ts'
import { useT } from '#platform/web/texts.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { FormField } from './form-field.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/** Plausible e-mail address. A mismatch only shows a hint, because the checkout requires no format. */
const LIKELY_EMAIL = /^\S+@\S+\.\S+$/

/** Shows the fields of the customer, a private person or a business. */
export const ContactSection = ({ form, eInvoiceChoice }: { form: CheckoutFields; eInvoiceChoice?: ReactNode }) => {
  const t = useT()
  const { Order, Client } = form.values
  const email = Client.email.trim()
  const isEmailDoubtful = email !== '' && !LIKELY_EMAIL.test(email) && form.isTouched('Client.email')
  return (
    <div className="grid gap-6">
      <ClientType form={form} />
      {Order.client_type === 'business' ? <BusinessFields form={form} /> : <PersonFields form={form} />}
      {eInvoiceChoice}
      <FormField
        autoCapitalize="none"
        autoComplete="email"
        form={form}
        hint={t(isEmailDoubtful ? 'checkout.emailDoubt' : 'checkout.emailHint')}
        inputMode="email"
        label="checkout.email"
        path="Client.email"
        required
        type="email"
      />
      <FormField
        autoComplete="tel"
        form={form}
        hint={t('checkout.phoneHint')}
        label="checkout.phone"
        path="Client.phone"
        required
        type="tel"
      />
      <TextareaField
        {...form.field('Order.delivery_user_comment')}
        hint={t('checkout.commentHint')}
        label={t('checkout.comment')}
        maxLength={2000}
      />
    </div>
  )
}

/** Offers the choice between a private person and a business. */
export const ClientType = ({
  form,
  ...cardProps
}: {
  form: CheckoutFields
  className?: string
  isLegendHidden?: boolean
}) => {
  const t = useT()
  return (
    <RadioCards
      {...cardProps}
      cards={[
        { value: 'private', title: t('checkout.private') },
        { value: 'business', title: t('checkout.business') },
      ]}
      columns={2}
      legend={t('checkout.clientType')}
      name="Order.client_type"
      onChange={value => form.set('Order.client_type', value)}
      required
      value={form.values.Order.client_type}
    />
  )
}

export const PersonFields = ({ form }: { form: CheckoutFields }) => (
  <>
    <FormField autoComplete="given-name" form={form} label="checkout.firstName" path="Client.first_name" required />
    <FormField autoComplete="family-name" form={form} label="checkout.lastName" path="Client.last_name" required />
  </>
)

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
