import { SendError } from '#wire/send.ts'

/** Returns true when the requested record does not exist. The server answers 422 to an id in the wrong format. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof SendError && (error.status === 404 || error.status === 422)
