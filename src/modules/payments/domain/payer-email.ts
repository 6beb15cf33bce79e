const ATOM_PATTERN = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL_PATTERN = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const EMAIL_PATTERN = new RegExp(`^${ATOM_PATTERN}(?:\\.${ATOM_PATTERN})*@${LABEL_PATTERN}(?:\\.${LABEL_PATTERN})+$`)

/**
 * Returns an order's e-mail if payment providers accept it, or null. The checkout accepts any text, and providers
 * reject the whole payment for a bad one.
 */
export const toPayerEmail = (email: string): string | null => (EMAIL_PATTERN.test(email.trim()) ? email.trim() : null)
