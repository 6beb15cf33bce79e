/** The message of a 401; clients know it by its exact words. */
export const INVALID_CREDENTIALS = 'Your request was made with invalid credentials.'

/** Field path to messages: `"Client.email": ["Required"]`. */
export type FieldErrors = Record<string, string[]>

/** Every refusal, whatever its status. */
export interface Problem {
  success: false
  status?: 'error' | undefined
  message: string
  errors?: FieldErrors | undefined
  redirect?: string | undefined
}

/** What was refused with; null where somebody else answered, such as a proxy. */
export const readProblem = (body: unknown): Problem | null => {
  const { success, message } = (body ?? {}) as Partial<Problem>
  return success === false && typeof message === 'string' ? (body as Problem) : null
}
