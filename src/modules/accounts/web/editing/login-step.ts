import type { SendFailure } from '#wire/send.ts'

/** Where a login is: `second` once name and password were right and a code is asked for, and what was wrong. */
export interface LoginStep {
  second: boolean
  wrong: string | undefined
}

/** What follows from a refusal: the question for a code is none of anybody's faults. */
export const afterRefusal = (
  second: boolean,
  { errors, message }: Pick<SendFailure, 'errors' | 'message'>,
): LoginStep => {
  if (!second && errors.code) return { second: true, wrong: undefined }
  return { second, wrong: Object.values(errors).flat()[0] ?? message }
}
