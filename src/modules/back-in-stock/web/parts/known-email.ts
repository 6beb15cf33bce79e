import { readOption } from '#platform/web/options.ts'

/** Where the checkout keeps what was written into its form. */
const CHECKOUT_FORM = 'checkout'

/** The e-mail of an earlier visit's checkout; blank where there was none. */
export const knownEmail = (): string => {
  const form = readOption(CHECKOUT_FORM) as { Client?: { email?: unknown } } | null | undefined
  const email = form?.Client?.email
  return typeof email === 'string' ? email : ''
}
