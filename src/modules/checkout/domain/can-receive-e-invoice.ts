import type { CheckoutForm } from './checkout-form.ts'
import { findRegistryCodeIssue } from './find-registry-code-issue.ts'

/** Returns whether the law entitles the buyer to e-invoices: a business with a valid Estonian registry code. */
export const canReceiveEInvoice = ({
  Order,
  Client,
}: {
  Order: Pick<CheckoutForm['Order'], 'client_type'>
  Client: Pick<CheckoutForm['Client'], 'company_reg_nr'>
}): boolean =>
  Order.client_type === 'business' &&
  Client.company_reg_nr.trim() !== '' &&
  findRegistryCodeIssue(Client.company_reg_nr) === null
