import { HOME_COUNTRY } from './checkout-form.ts'

/** Result of a VAT number check. `unknown` never means invalid. */
export interface VatVerdict {
  result: 'valid' | 'invalid' | 'unknown'
  /** Reason for an unknown result: VIES's error code (`MS_UNAVAILABLE`) or the shop's (`UNREADABLE`). */
  reason: string
  /** VIES's proof of the request; '' when it gave no proof. */
  consultationNumber: string
}

const NO_DETAILS = { reason: '', consultationNumber: '' }

export const createUnknownVerdict = (reason: string): VatVerdict => ({ ...NO_DETAILS, result: 'unknown', reason })

/**
 * Parses a VIES response about `number` (without its country). Reads only the body, because errors have any status. It
 * ignores `isValid: false` together with an error.
 */
export const parseVatVerdict = (body: string, number: string): VatVerdict => {
  const response = parseFields(body)
  if (!response) return createUnknownVerdict('UNREADABLE')
  const error = findError(response)
  if (error) return createUnknownVerdict(error)
  // GET responses have `isValid`, POST responses `valid`.
  const isValid = response.isValid ?? response.valid
  if (typeof isValid !== 'boolean') return createUnknownVerdict('UNREADABLE')
  if (isAboutOtherNumber(response, number)) return createUnknownVerdict('OTHER_NUMBER')
  const proof = toText(response.requestIdentifier)
  return { ...NO_DETAILS, result: isValid ? 'valid' : 'invalid', consultationNumber: proof === '---' ? '' : proof }
}

/**
 * Returns the task that a result creates for staff; null when it confirms the exemption. A valid number of the
 * seller's own country does not confirm it.
 */
export const findTaskForVerdict = (result: VatVerdict['result'], country: string | null) => {
  if (result !== 'valid') return `vat-number-${result}` as const
  return country === HOME_COUNTRY ? 'vat-number-domestic' : null
}

type Fields = Readonly<Record<string, unknown>>

const parseFields = (body: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads an error in either of two shapes: `errorWrappers`, or a `userError` other than a verdict. */
const findError = ({ actionSucceed, errorWrappers, userError }: Fields): string => {
  if (Array.isArray(errorWrappers) && errorWrappers.length > 0) {
    return toText((errorWrappers[0] as Fields | null)?.error) || 'ERROR'
  }
  if (actionSucceed === false) return 'ERROR'
  const code = toText(userError)
  return code === '' || code === 'VALID' || code === 'INVALID' ? '' : code
}

const isAboutOtherNumber = ({ vatNumber, originalVatNumber }: Fields, number: string): boolean => {
  const numbers = [vatNumber, originalVatNumber].map(toText).filter(text => text !== '')
  return numbers.length > 0 && !numbers.some(text => normalizeNumber(text).endsWith(normalizeNumber(number)))
}

const normalizeNumber = (number: string): string => number.replace(/[^a-z0-9]/gi, '').toUpperCase()
