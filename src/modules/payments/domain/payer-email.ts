const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const PLAIN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`)

/**
 * An order's e-mail as a payment provider takes it; null for what it would refuse the whole payment for. The checkout asks for no
 * format, so anything may stand there.
 */
export const payerEmail = (email: string): string | null => (PLAIN.test(email.trim()) ? email.trim() : null)
