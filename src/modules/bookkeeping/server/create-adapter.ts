import { parseTaxCodes } from '#bookkeeping/domain/tax-code.ts'
import type { App } from '#platform/server/app.ts'
import type { AccountRow } from './lock-account.ts'
import { createMeritAdapter } from './merit/merit-adapter.ts'
import type { AdapterBySystem, SystemAdapter } from './system-adapter.ts'

const ADAPTERS: AdapterBySystem = { merit: createMeritAdapter }

export const createAdapter = (app: Pick<App, 'settings' | 'now'>, account: AccountRow): SystemAdapter => {
  const { system, username, secret, paymentAccount } = account
  const codes = parseTaxCodes(account.taxCodes)
  const baseUrl = { merit: app.settings.MERIT_URL }[system].replace(/\/?$/, '/')
  const taxCodes = typeof codes === 'number' ? new Map<string, string>() : codes
  return ADAPTERS[system]({ baseUrl, username, secret, paymentAccount, taxCodes }, app)
}
