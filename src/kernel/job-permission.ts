import { PERMISSIONS, type Permission } from './permission.ts'

/**
 * Permissions by the prefix of a job's name. The payload may contain personal data, and a retry may issue documents
 * or move money. Null means that the job has neither.
 */
const JOB_PERMISSIONS: readonly (readonly [namePrefix: string, permission: Permission | null])[] = [
  ['order', 'order.money'],
  ['return', 'order.money'],
  ['payment', 'order.money'],
  ['cancel-unpaid-orders', 'order.money'],
  ['register-parcel', 'order.edit'],
  ['mail-held-receipts', 'order.edit'],
  ['watch-withdrawal-receipts', 'order.edit'],
  ['mail-data-link', 'client.erase'],
  ['mail-marketing-notice', 'client.edit'],
  ['remind-of-data-requests', 'client.erase'],
  ['remind-of-withdrawal-deadlines', 'order.edit'],
  ['send-bookkeeping', 'order.money'],
  ['vat-check', 'order.edit'],
  ['back-in-stock', 'order.edit'],
  ['password-reset', 'user.edit'],
  ['fetch-', 'product.edit'],
  ['run-import', 'product.edit'],
  ['run-fitment-import', 'product.edit'],
  ['make-thumbnails', 'file.edit'],
  ['find-animations', 'file.edit'],
  ['check-products', null],
  ['count-car-pages', null],
  ['update-model-values', null],
  ['retry-unknown-cars', 'product.edit'],
  ['check-legal-facts', null],
  ['check-oss-threshold', null],
  ['check-due-returns', null],
  ['check-rule-returns', null],
  ['check-waiting-prices', null],
  ['empty-', null],
  ['import-points', null],
  ['nightly-backup', null],
  ['purge-', null],
  ['anonymize-', null],
  ['roll-up-sales', null],
  ['notify-failed-jobs', null],
  ['apply-scheduled-prices', null],
]

/** Returns the permissions for the content of a failed job and its retry. An unlisted job needs all of them. */
export const findJobPermissions = (name: string): readonly Permission[] => {
  const entry = JOB_PERMISSIONS.find(([namePrefix]) => name.startsWith(namePrefix))
  if (!entry) return PERMISSIONS
  return entry[1] === null ? [] : [entry[1]]
}
