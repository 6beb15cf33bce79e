import type { SendFailure } from '#wire/send.ts'

/** State of a login: `second` when the code is requested, and the last error. */
export interface LoginStep {
  second: boolean
  wrong: string | undefined
}

/** Returns the next state after an error. The request for a code is not an error. */
export const nextLoginStep = (
  second: boolean,
  { errors, message }: Pick<SendFailure, 'errors' | 'message'>,
): LoginStep => {
  if (!second && errors.code) return { second: true, wrong: undefined }
  return { second, wrong: Object.values(errors).flat()[0] ?? message }
}
