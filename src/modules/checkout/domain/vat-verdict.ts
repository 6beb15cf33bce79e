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

export const unknownVerdict = (reason: string): VatVerdict => ({ ...NO_DETAILS, result: 'unknown', reason })

/**
 * Parses a VIES response about `number` (without its country). Only the body counts: errors have any status, and
 * `isValid: false` beside an error means nothing.
 */
export const parseVatVerdict = (body: string, number: string): VatVerdict => {
  const answer = parseFields(body)
  if (!answer) return unknownVerdict('UNREADABLE')
  const error = findError(answer)
  if (error) return unknownVerdict(error)
  // GET responses have `isValid`, POST responses `valid`.
  const valid = answer.isValid ?? answer.valid
  if (typeof valid !== 'boolean') return unknownVerdict('UNREADABLE')
  if (isAboutAnother(answer, number)) return unknownVerdict('OTHER_NUMBER')
  const said = toText(answer.requestIdentifier)
  return { ...NO_DETAILS, result: valid ? 'valid' : 'invalid', consultationNumber: said === '---' ? '' : said }
}

/**
 * Returns the task that a result creates for staff; null when it confirms the exemption. A valid number of the
 * seller's own country does not confirm it.
 */
export const taskForVerdict = (result: VatVerdict['result'], country: string | null) => {
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
  const word = toText(userError)
  return word === '' || word === 'VALID' || word === 'INVALID' ? '' : word
}

const isAboutAnother = ({ vatNumber, originalVatNumber }: Fields, number: string): boolean => {
  const named = [vatNumber, originalVatNumber].map(toText).filter(name => name !== '')
  return named.length > 0 && !named.some(name => normalizeNumber(name).endsWith(normalizeNumber(number)))
}

const normalizeNumber = (number: string): string => number.replace(/[^a-z0-9]/gi, '').toUpperCase()
