import type { App } from '#platform/server/app.ts'
import { createAdapter } from './create-adapter.ts'
import type { AccountRow } from './lock-account.ts'
import { SystemCredentialsError, SystemRejectionError, SystemUnavailableError } from './system-errors.ts'

/** Tests the credentials of an account; null when the program accepts them. */
export const testAccount = async (
  app: App,
  account: AccountRow,
): Promise<'credentials' | 'unanswered' | 'rejected' | null> => {
  try {
    await createAdapter(app, account).test()
    return null
  } catch (error) {
    if (error instanceof SystemCredentialsError) return 'credentials'
    if (error instanceof SystemRejectionError) return 'rejected'
    if (error instanceof SystemUnavailableError) return 'unanswered'
    throw error
  }
}
