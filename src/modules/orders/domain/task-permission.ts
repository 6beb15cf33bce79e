import { PERMISSIONS, type Permission } from '#kernel/permission.ts'
import { TASK_KINDS, type TaskKind } from './task-kind.ts'

/**
 * Staff need the permission for the subject of a task to list, close and reopen it. A failed backup concerns all data,
 * so only owners handle it.
 */
export const TASK_PERMISSIONS: Readonly<Record<TaskKind, Permission | 'owner'>> = {
  'second-payment': 'order.edit',
  'payment-of-cancelled-order': 'order.edit',
  'paid-short-of-stock': 'order.edit',
  'order-mismatch': 'order.edit',
  'amount-mismatch': 'order.edit',
  'currency-mismatch': 'order.edit',
  'transaction-mismatch': 'order.edit',
  'refunded-outside': 'order.edit',
  'provider-disagrees': 'order.edit',
  'refund-due': 'order.edit',
  'refund-failed': 'order.edit',
  'refund-waits': 'order.edit',
  'refunded-twice': 'order.edit',
  'payment-disputed': 'order.edit',
  'dispute-lost': 'order.edit',
  'payment-due': 'order.edit',
  'unknown-payment': 'order.edit',
  'unknown-refund': 'order.edit',
  'vat-number-invalid': 'order.edit',
  'vat-number-unknown': 'order.edit',
  'vat-number-domestic': 'order.edit',
  'transport-evidence': 'order.edit',
  'e-invoice-incomplete': 'order.edit',
  'unusual-order': 'order.edit',
  'message-received': 'order.edit',
  'withdrawal-received': 'order.edit',
  'withdrawal-deadline': 'order.edit',
  'withdrawal-receipt-failed': 'order.edit',
  'erasure-requested': 'client.erase',
  'parcel-refused': 'order.edit',
  'parcel-left-over': 'order.edit',
  'webhook-failing': 'settings.edit',
  'bookkeeping-failing': 'order.money',
  'backup-failed': 'owner',
  'jobs-failed': 'settings.edit',
  'mails-failed': 'settings.edit',
  'seller-data-missing': 'settings.edit',
  'guarantee-notice-missing': 'settings.edit',
  'guarantee-file-unmailable': 'settings.edit',
  'terms-incomplete': 'page.edit',
  'page-claim': 'page.edit',
  'text-claim': 'page.edit',
  'recall-report-missing': 'product.edit',
  'oss-threshold': 'settings.edit',
  'oss-started': 'order.edit',
  'return-due': 'order.money',
  'fitment-returns': 'product.edit',
  'prices-waiting': 'price.approve',
}

/** Lists the kinds of tasks that staff with these permissions may see and close. */
export const listVisibleTaskKinds = (permissions: readonly string[]): TaskKind[] =>
  TASK_KINDS.filter(kind => {
    const needed = TASK_PERMISSIONS[kind]
    return needed === 'owner'
      ? PERMISSIONS.every(permission => permissions.includes(permission))
      : permissions.includes(needed)
  })
