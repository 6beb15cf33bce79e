import { HOME_COUNTRY } from './checkout-form.ts'

/** What is known of a VAT number. `unknown` is never taken for invalid. */
export interface VatVerdict {
  result: 'valid' | 'invalid' | 'unknown'
  /** Why it is unknown: VIES's own word (`MS_UNAVAILABLE`), or ours (`UNREADABLE`). */
  reason: string
  /** VIES's proof that we asked; '' where it gave none. */
  consultationNumber: string
}

const NONE = { reason: '', consultationNumber: '' }

export const unknown = (reason: string): VatVerdict => ({ ...NONE, result: 'unknown', reason })

/**
 * What a body of VIES says about `number` (without its country). Only the body counts: its errors come with any status,
 * and `isValid: false` beside an error says nothing about the number.
 */
export const vatVerdict = (body: string, number: string): VatVerdict => {
  const answer = fieldsOf(body)
  if (!answer) return unknown('UNREADABLE')
  const error = errorIn(answer)
  if (error) return unknown(error)
  // GET says `isValid`, POST `valid`.
  const valid = answer.isValid ?? answer.valid
  if (typeof valid !== 'boolean') return unknown('UNREADABLE')
  if (isAboutAnother(answer, number)) return unknown('OTHER_NUMBER')
  const said = textOf(answer.requestIdentifier)
  return { ...NONE, result: valid ? 'valid' : 'invalid', consultationNumber: said === '---' ? '' : said }
}

/**
 * The task that an answer about an exempt order leaves to people; null where it bears the exemption out. A valid number of the
 * seller's own country does not: what is sold to it is no supply to another member state.
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

/** An error in either of its two shapes: `errorWrappers`, or a `userError` that is no verdict. */
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
