import { isEmail } from '#kernel/email-address.ts'

/** The reason why a message field is invalid. */
export type MessageError = 'required' | 'email' | 'wrongYear'
export type MessageErrors = Readonly<Record<string, MessageError>>

/** Validates a message. The browser and the server share this function. */
export const checkMessage = (
  message: Readonly<Record<string, unknown>> & { email: string },
  requiredFields: readonly string[],
): MessageErrors => {
  const errors: Record<string, MessageError> = {}
  for (const field of requiredFields) if (isBlank(message[field])) errors[field] = 'required'
  if (!errors.email && !isEmail(message.email)) errors.email = 'email'
  return errors
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/** The year of the first car. */
const EARLIEST_YEAR = 1885

/** Validates a parts request: every part needs a name, and the car a year until the next calendar year. */
export const checkPartsRequest = (
  request: Readonly<Record<string, unknown>> & { email: string; year: string; parts: readonly { name: string }[] },
  now: Date,
): MessageErrors => {
  const errors: Record<string, MessageError> = { ...checkMessage(request, PARTS_REQUEST_REQUIRED_FIELDS) }
  const year = /^\d{4}$/.test(request.year.trim()) ? Number(request.year) : 0
  if (!errors.year && (year < EARLIEST_YEAR || year > now.getUTCFullYear() + 1)) errors.year = 'wrongYear'
  for (const [index, { name }] of request.parts.entries()) if (isBlank(name)) errors[`parts.${index}.name`] = 'required'
  return errors
}

export const CONTACT_REQUIRED_FIELDS = ['name', 'email', 'message'] as const
export const PARTS_REQUEST_REQUIRED_FIELDS = ['name', 'email', 'make', 'model', 'year'] as const

/** People need at least this long to write a message. */
export const MIN_WRITING_MS = 2_000

/** Returns true when the invisible field is filled, which only robots do. */
export const isHoneypotFilled = ({ website }: { website?: string | undefined }): boolean => Boolean(website?.trim())
