import { parseTaxCodes } from '#bookkeeping/domain/tax-code.ts'
import type { App } from '#platform/server/app.ts'
import { createDirectoAdapter } from './directo/directo-adapter.ts'
import type { AccountRow } from './lock-account.ts'
import { createMeritAdapter } from './merit/merit-adapter.ts'
import { createStorecoveAdapter } from './storecove/storecove-adapter.ts'
import type { AdapterBySystem, SystemAdapter } from './system-adapter.ts'

const ADAPTERS: AdapterBySystem = {
  merit: createMeritAdapter,
  directo: createDirectoAdapter,
  storecove: createStorecoveAdapter,
}

export const createAdapter = (app: Pick<App, 'settings' | 'now'>, account: AccountRow): SystemAdapter => {
  const { system, username, secret, paymentAccount, customerCode } = account
  const codes = parseTaxCodes(account.taxCodes)
  const baseUrl = getBaseUrl(app, system)
  const taxCodes = typeof codes === 'number' ? new Map<string, string>() : codes
  return ADAPTERS[system]({ baseUrl, username, secret, paymentAccount, customerCode, taxCodes }, app)
}

export const getBaseUrl = (
  { settings: { MERIT_URL, DIRECTO_URL, STORECOVE_URL } }: Pick<App, 'settings'>,
  system: AccountRow['system'],
): string => ({ merit: MERIT_URL, directo: DIRECTO_URL, storecove: STORECOVE_URL })[system].replace(/\/?$/, '/')
