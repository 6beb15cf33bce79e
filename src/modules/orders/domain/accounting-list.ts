export const ACCOUNTING_LISTS = [
  'invoices',
  'sales-journal',
  'open-invoices',
  'payments',
  'refunds',
  'vat-return',
  'vat-return-annex',
  'oss-return',
  'union-sales',
  'distance-sales',
  'problem-goods',
  'packaging',
] as const
export type AccountingList = (typeof ACCOUNTING_LISTS)[number]
