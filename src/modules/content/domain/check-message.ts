import { isEmail } from '#kernel/email-address.ts'

/** Why a field of a message is refused. */
export type MessageFault = 'required' | 'email' | 'wrongYear'
export type MessageFaults = Readonly<Record<string, MessageFault>>

/** The faults of a message by field, the same in the browser and on the server. */
export const checkMessage = (
  message: Readonly<Record<string, unknown>> & { email: string },
  required: readonly string[],
): MessageFaults => {
  const faults: Record<string, MessageFault> = {}
  for (const field of required) if (isBlank(message[field])) faults[field] = 'required'
  if (!faults.email && !isEmail(message.email)) faults.email = 'email'
  return faults
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/** Four digits, from the first cars to those of the year that comes. */
const EARLIEST = 1885

/** The same of a request for parts: each has a name, and the car is of a year that cars are of. */
export const checkPartsRequest = (
  asked: Readonly<Record<string, unknown>> & { email: string; year: string; parts: readonly { name: string }[] },
  now: Date,
): MessageFaults => {
  const faults: Record<string, MessageFault> = { ...checkMessage(asked, PARTS_REQUIRED) }
  const year = /^\d{4}$/.test(asked.year.trim()) ? Number(asked.year) : 0
  if (!faults.year && (year < EARLIEST || year > now.getUTCFullYear() + 1)) faults.year = 'wrongYear'
  for (const [at, { name }] of asked.parts.entries()) if (isBlank(name)) faults[`parts.${at}.name`] = 'required'
  return faults
}

export const CONTACT_REQUIRED = ['name', 'email', 'message'] as const
export const PARTS_REQUIRED = ['name', 'email', 'make', 'model', 'year'] as const

/** Nobody has written a message before, in milliseconds. */
export const QUICKEST = 2_000

/** A robot fills the field that nobody sees. */
export const isTrapped = ({ website }: { website?: string | undefined }): boolean => Boolean(website?.trim())
