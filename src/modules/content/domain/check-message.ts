/** Why a field of a message is refused. */
export type MessageFault = 'required' | 'email'
export type MessageFaults = Readonly<Record<string, MessageFault>>

/** One `@` with something before it and a dotted name behind; no sign that could mean more in a mail's head. */
const EMAIL = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}.]+(\.[^\s@<>()[\],;:"\\\p{Cc}.]+)+$/u

/** The faults of a message by field, the same in the browser and on the server. */
export const checkMessage = (
  message: Readonly<Record<string, unknown>> & { email: string },
  required: readonly string[],
): MessageFaults => {
  const faults: Record<string, MessageFault> = {}
  for (const field of required) if (isBlank(message[field])) faults[field] = 'required'
  if (!faults.email && !EMAIL.test(message.email.trim())) faults.email = 'email'
  return faults
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

export const CONTACT_REQUIRED = ['name', 'email', 'message'] as const
export const PARTS_REQUIRED = ['name', 'email', 'make', 'model', 'year'] as const

/** Nobody has written a message before, in milliseconds. */
export const QUICKEST = 2_000

/** A robot fills the field that nobody sees. */
export const isTrapped = ({ website }: { website?: string | undefined }): boolean => Boolean(website?.trim())
