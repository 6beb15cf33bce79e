import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { ContactSection } from './contact-section.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/** Renders the business fields, before or after leaving all of them. */
const renderHints = (Client: object, country: string, { isTouched = true }: { isTouched?: boolean } = {}) => {
  const values = buildCheckoutForm({ Order: { client_type: 'business' }, Client, Delivery: { country } })
  const buildField = (name: string) => ({ name, defaultValue: '', error: undefined })
  const form = { values, field: buildField, isTouched: () => isTouched } as Partial<CheckoutFields> as CheckoutFields
  const html = renderToString(
    <TextsProvider language="en" t={realTranslators.en}>
      <ContactSection form={form} />
    </TextsProvider>,
  )
  return { code: html.includes('An Estonian registry code'), number: html.includes('It starts with a country code') }
}

test.each([
  [{ company_reg_nr: '10328798', vat_reg_nr: 'EE100931559' }, 'EE', { code: true, number: true }],
  [{ company_reg_nr: '10328799', vat_reg_nr: 'EE100931558' }, 'EE', { code: false, number: false }],
  [{ company_reg_nr: '', vat_reg_nr: '' }, 'EE', { code: false, number: false }],
  // The format applies to Estonian codes only.
  [{ company_reg_nr: '1234567-8', vat_reg_nr: 'FI1234567' }, 'FI', { code: false, number: true }],
])('shows a hint for %j in %s: %j', (client, country, hints) => {
  expect(renderHints(client, country)).toEqual(hints)
  expect(renderHints(client, country, { isTouched: false })).toEqual({ code: false, number: false })
})
