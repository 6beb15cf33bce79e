import { RETENTION_DAYS as REQUEST_DAYS } from '#back-in-stock/server/purge-old-requests.ts'
import { RETENTION_DAYS as ORDER_KEY_DAYS } from '#checkout/server/purge-idempotency-keys.ts'
import type { ProcessingActivity, Recipient } from '#compliance/domain/processing-activity.ts'
import { RETENTION_YEARS as STATEMENT_YEARS } from '#compliance/domain/withdrawal-retention.ts'
import { listActiveCarriers } from '#delivery/server/delivery.ts'
import { RETENTION_YEARS as DOCUMENT_YEARS } from '#orders/domain/client-erasure.ts'
import type { App } from '#platform/server/app.ts'
import { RETENTION_DAYS as ADDRESS_DAYS } from '#platform/server/audit/purge-addresses.ts'
import { MAIL_DAYS, PROOF_DAYS } from '#platform/server/mail/mail-retention.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { RETENTION_DAYS as WEBHOOK_DAYS } from '#webhooks/server/delivery-worker.ts'

/** Activities with personal data; the periods are those of the jobs that delete the data. */
export const processingActivities: readonly ProcessingActivity[] = [
  {
    name: 'orders',
    basis: 'contract',
    recipients: ['carrier', 'payment', 'vat'],
    retention: 'erasure',
    job: null,
    sources: ['refund_comments'],
  },
  {
    name: 'invoices',
    basis: 'law',
    recipients: ['authority'],
    retention: { years: DOCUMENT_YEARS },
    job: null,
    sources: [],
  },
  {
    name: 'orderKeys',
    basis: 'interest',
    recipients: [],
    retention: { days: ORDER_KEY_DAYS },
    job: 'purge-idempotency-keys',
    sources: [],
  },
  {
    name: 'mails',
    basis: 'contract',
    recipients: ['mail'],
    retention: { days: MAIL_DAYS },
    job: 'purge-mails',
    sources: ['mails'],
  },
  {
    name: 'mailProofs',
    basis: 'law',
    recipients: [],
    retention: { days: PROOF_DAYS },
    job: 'purge-mails',
    sources: [],
  },
  {
    name: 'stockNotifications',
    basis: 'consent',
    recipients: ['mail'],
    retention: { days: REQUEST_DAYS },
    job: 'back-in-stock',
    sources: ['stock_notifications'],
  },
  {
    name: 'withdrawals',
    basis: 'law',
    recipients: ['mail'],
    retention: { years: STATEMENT_YEARS },
    job: 'purge-withdrawals',
    sources: ['withdrawals'],
  },
  { name: 'recalls', basis: 'law', recipients: ['mail'], retention: 'recall', job: null, sources: ['recallNotices'] },
  {
    name: 'marketing',
    basis: 'consent',
    recipients: ['mail'],
    retention: 'consent',
    job: 'purge-marketing-consents',
    sources: ['marketingConsents'],
  },
  {
    name: 'dataRequests',
    basis: 'law',
    recipients: ['mail'],
    retention: { years: STATEMENT_YEARS },
    job: 'purge-data-requests',
    sources: ['dataRequests'],
  },
  {
    name: 'staff',
    basis: 'interest',
    recipients: [],
    retention: 'employment',
    job: 'purge-expired-logins',
    sources: [],
  },
  {
    name: 'auditLog',
    basis: 'interest',
    recipients: [],
    retention: { days: ADDRESS_DAYS },
    job: 'purge-addresses',
    sources: [],
  },
  {
    name: 'webhooks',
    basis: 'interest',
    recipients: [],
    retention: { days: WEBHOOK_DAYS },
    job: 'purge-webhook-deliveries',
    sources: [],
  },
  { name: 'visits', basis: 'consent', recipients: ['analytics'], retention: 'service', job: null, sources: [] },
]

const CARRIER_NAMES = {
  omniva: { name: 'AS Eesti Post (Omniva)', country: 'EE' },
  smartposti: { name: 'Itella Estonia OÜ (Smartposti)', country: 'EE' },
}

/** Lists the services that receive data, by the settings in use. */
export const listRecipients = async (
  { db, settings }: Pick<App, 'db' | 'settings'>,
  { analyticsId }: Pick<ShopSettings, 'analyticsId'>,
): Promise<Recipient[]> => {
  const carriers = await listActiveCarriers(db)
  const { MAKECOMMERCE_SHOP_ID, STRIPE_SECRET_KEY, SMTP_URL, S3_ENDPOINT, VIES_URL } = settings
  const isOfGoogle = analyticsId?.startsWith('G-') ?? false
  const found: (Recipient | false)[] = [
    ...carriers.map((carrier): Recipient => ({ role: 'carrier', ...CARRIER_NAMES[carrier] })),
    MAKECOMMERCE_SHOP_ID !== undefined && { role: 'payment', name: 'Maksekeskus AS', country: 'EE' },
    STRIPE_SECRET_KEY !== undefined && { role: 'payment', name: 'Stripe Payments Europe Ltd', country: 'IE, US' },
    SMTP_URL !== undefined && { role: 'mail', name: new URL(SMTP_URL).hostname, country: '' },
    S3_ENDPOINT !== undefined && { role: 'storage', name: new URL(S3_ENDPOINT).hostname, country: '' },
    { role: 'vat', name: new URL(VIES_URL).hostname, country: 'EU' },
    analyticsId !== null && {
      role: 'analytics',
      name: isOfGoogle ? 'Google Ireland Ltd' : 'Matomo',
      country: isOfGoogle ? 'IE, US' : '',
    },
    { role: 'authority', name: 'Maksu- ja Tolliamet', country: 'EE' },
  ]
  return found.filter(recipient => recipient !== false)
}
