import type { SendError } from '#wire/send.ts'

/** State of a login: the requested step and the last error. */
export interface LoginStep {
  isCodeRequested: boolean
  error: string | undefined
}

/** Returns the next state after an error. The request for a code is not an error. */
export const computeNextLoginStep = (
  isCodeRequested: boolean,
  { errors, message }: Pick<SendError, 'errors' | 'message'>,
): LoginStep => {
  if (!isCodeRequested && errors.code) return { isCodeRequested: true, error: undefined }
  return { isCodeRequested, error: Object.values(errors).flat()[0] ?? message }
}
