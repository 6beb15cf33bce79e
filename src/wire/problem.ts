/** The message of a 401. Clients compare the exact text. */
export const INVALID_CREDENTIALS = 'Your request was made with invalid credentials.'

/** Field path to messages: `"Client.email": ["Required"]`. */
export type FieldErrors = Record<string, string[]>

/** The body of every error answer. */
export interface Problem {
  success: false
  status?: 'error' | undefined
  message: string
  errors?: FieldErrors | undefined
  redirect?: string | undefined
}

/** Returns null when the body is not an error of this API, for example the page of a proxy. */
export const parseProblem = (body: unknown): Problem | null => {
  const { success, message } = (body ?? {}) as Partial<Problem>
  return success === false && typeof message === 'string' ? (body as Problem) : null
}
