import { HOME_COUNTRY } from './checkout-form.ts'

/** Result of a VAT number check. `unknown` never means invalid. */
export interface VatVerdict {
  result: 'valid' | 'invalid' | 'unknown'
  /** Reason for an unknown result: VIES's error code (`MS_UNAVAILABLE`) or the shop's (`UNREADABLE`). */
  reason: string
  /** VIES's proof of the request; '' when it gave no proof. */
  consultationNumber: string
}

const NONE = { reason: '', consultationNumber: '' }

export const unknown = (reason: string): VatVerdict => ({ ...NONE, result: 'unknown', reason })

/**
 * Parses a VIES response about `number` (without its country). Only the body counts: errors have any status, and
 * `isValid: false` beside an error means nothing.
 */
export const vatVerdict = (body: string, number: string): VatVerdict => {
  const answer = fieldsOf(body)
  if (!answer) return unknown('UNREADABLE')
  const error = errorIn(answer)
  if (error) return unknown(error)
  // GET responses have `isValid`, POST responses `valid`.
  const valid = answer.isValid ?? answer.valid
  if (typeof valid !== 'boolean') return unknown('UNREADABLE')
  if (isAboutAnother(answer, number)) return unknown('OTHER_NUMBER')
  const said = textOf(answer.requestIdentifier)
  return { ...NONE, result: valid ? 'valid' : 'invalid', consultationNumber: said === '---' ? '' : said }
}

/**
 * Returns the task that a result creates for staff; null when it confirms the exemption. A valid number of the
 * seller's own country does not confirm it.
 */
export const taskAfter = (result: VatVerdict['result'], country: string | null) => {
  if (result !== 'valid') return `vat-number-${result}` as const
  return country === HOME_COUNTRY ? 'vat-number-domestic' : null
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (body: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads an error in either of two shapes: `errorWrappers`, or a `userError` other than a verdict. */
const errorIn = ({ actionSucceed, errorWrappers, userError }: Fields): string => {
  if (Array.isArray(errorWrappers) && errorWrappers.length > 0) {
    return textOf((errorWrappers[0] as Fields | null)?.error) || 'ERROR'
  }
  if (actionSucceed === false) return 'ERROR'
  const word = textOf(userError)
  return word === '' || word === 'VALID' || word === 'INVALID' ? '' : word
}

const isAboutAnother = ({ vatNumber, originalVatNumber }: Fields, number: string): boolean => {
  const named = [vatNumber, originalVatNumber].map(textOf).filter(name => name !== '')
  return named.length > 0 && !named.some(name => plain(name).endsWith(plain(number)))
}

const plain = (number: string): string => number.replace(/[^a-z0-9]/gi, '').toUpperCase()
