import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../..')

/** Calls that only `write` makes, and the files that may also make them. */
const RESTRICTED_CALLS = [
  {
    pattern: /\b(?:db|tx)\.transaction\(/,
    allowedFiles: [
      // A copy of other data, rebuilt from changes.
      'modules/bookkeeping/server/claim-entry.ts',
      'modules/bookkeeping/server/collect-entries.ts',
      'modules/listing/server/postgres/catch-up-listing.ts',
      'modules/listing/server/postgres/refresh-products.ts',
      // Totals of other data.
      'modules/orders/server/admin/roll-up-sales.ts',
      // Demo orders with past dates.
      'demo/seed/seed-orders.ts',
      // Claims of messages are bookkeeping: two statements under one lock.
      'modules/webhooks/server/deliver.ts',
    ],
  },
  { pattern: /\.announce\(/, allowedFiles: [] },
]

/**
 * Files whose statements change rows without `write`: bookkeeping without an actor, and functions that receive a
 * transaction.
 */
const BOOKKEEPING = [
  'demo/fill-demo-shop.ts',
  // Logins: sessions, attempts, built-in roles, the server's secret.
  'modules/accounts/server/api-keys/identify-key.ts',
  'modules/accounts/server/end-session.ts',
  'modules/accounts/server/ensure-admin.ts',
  'modules/accounts/server/identify-session.ts',
  'modules/accounts/server/purge-expired-logins.ts',
  'modules/accounts/server/run-once-per-setting.ts',
  'modules/accounts/server/read-server-secret.ts',
  'modules/accounts/server/register-attempt.ts',
  // Totals without personal data.
  'modules/analytics/server/visit-counter.ts',
  'modules/search/server/count-search-conversions.ts',
  'modules/search/server/count-searches.ts',
  // Chunked uploads: the write covers the complete file.
  'modules/files/server/upload/chunks/finish-upload.ts',
  'modules/files/server/upload/chunks/purge-uploads.ts',
  'modules/files/server/upload/chunks/unfinished-uploads.ts',
  // Images of an archive whose list is gone: bytes are deleted before their row.
  'modules/exchange/server/archived-pictures.ts',
  // Copies of pages and settings.
  'modules/compliance/server/read-current-texts.ts',
  // Expired rows.
  'modules/back-in-stock/server/purge-old-requests.ts',
  'modules/checkout/server/purge-idempotency-keys.ts',
  'modules/compliance/server/data-requests/purge-data-requests.ts',
  'modules/compliance/server/marketing/purge-marketing-consents.ts',
  'modules/compliance/server/purge-legal-texts.ts',
  'modules/compliance/server/purge-withdrawals.ts',
  'modules/search/server/purge-searches.ts',
  'platform/server/audit/purge-ip-addresses.ts',
  'platform/server/purge-idempotent-requests.ts',
  // Answers of requests that have changed data.
  'platform/server/idempotent-requests.ts',
  'platform/server/mail/delete-mails.ts',
  'platform/server/mail/purge-mails.ts',
  'platform/server/overload/limit-shared-calls.ts',
  // The state of exchanges with other systems.
  'modules/bookkeeping/server/attempt-entry.ts',
  'modules/bookkeeping/server/send-entries.ts',
  'modules/delivery/server/import-points.ts',
  'modules/payments/server/refresh-payment.ts',
  'modules/payments/server/makecommerce/method-cache.ts',
  'modules/payments/server/refunds/refresh-refund.ts',
  'modules/payments/server/sandbox/sandbox-secret.ts',
  'modules/payments/server/start-payment.ts',
  'modules/webhooks/server/deliver.ts',
  'modules/webhooks/server/delivery-worker.ts',
  'platform/server/mail/send-mail.ts',
  // They receive a transaction, or the database that is being filled.
  'modules/files/server/create-folder.ts',
  'modules/files/server/store-file.ts',
  'modules/orders/server/stock-hold.ts',
  'modules/stock/server/create-warehouse.ts',
  // A copy of other data.
  'modules/listing/server/postgres/catch-up-listing.ts',
  // Keys, created on their first use.
  'platform/server/audit/ip-address-key.ts',
]

const sources = globSync('**/*.ts', { cwd: SRC }).filter(file => !/\.test\.ts$|(^|\/)testing\//.test(file))
const findFiles = ({ pattern }: { pattern: RegExp }): string[] =>
  sources.filter(file => pattern.test(readFileSync(path.join(SRC, file), 'utf8'))).sort()

test('all changes go through `write`', () => {
  expect(sources.length).toBeGreaterThan(400)
  for (const { pattern, allowedFiles } of RESTRICTED_CALLS) {
    expect(findFiles({ pattern }), String(pattern)).toEqual([...allowedFiles, 'platform/server/write.ts'].sort())
  }
})

test('other changes are bookkeeping and listed here', () => {
  expect(findFiles({ pattern: /\bdb\s*\.(?:insert|update|delete)\(/ })).toEqual(BOOKKEEPING.toSorted())
})
