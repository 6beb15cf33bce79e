const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`)

/**
 * Returns an order's e-mail if payment providers accept it, or null. The checkout accepts any text, and providers
 * reject the whole payment for a bad one.
 */
export const payerEmail = (email: string): string | null => (EMAIL.test(email.trim()) ? email.trim() : null)
