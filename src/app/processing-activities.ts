import { RETENTION_DAYS as REQUEST_DAYS } from '#back-in-stock/server/purge-old-requests.ts'
import type { BookkeepingSystem } from '#bookkeeping/domain/bookkeeping-system.ts'
import { listActiveSystems } from '#bookkeeping/server/bookkeeping.ts'
import { RETENTION_DAYS as ORDER_KEY_DAYS } from '#checkout/server/purge-idempotency-keys.ts'
import type { ProcessingActivity, Recipient } from '#compliance/domain/processing-activity.ts'
import { RETENTION_YEARS as STATEMENT_YEARS } from '#compliance/domain/withdrawal-retention.ts'
import type { Carrier } from '#delivery/domain/carrier.ts'
import { listDeliveryRecipients } from '#delivery/server/delivery.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { RETENTION_YEARS as DOCUMENT_YEARS, OSS_RETENTION_YEARS } from '#orders/domain/client-erasure.ts'
import { CLAIM_YEARS } from '#orders/domain/order-retention.ts'
import { BANK_CREDIT_DAYS } from '#payments/server/payments.ts'
import type { App } from '#platform/server/app.ts'
import { RETENTION_DAYS as ADDRESS_DAYS } from '#platform/server/audit/purge-ip-addresses.ts'
import { MAIL_RETENTION_DAYS, PROOF_RETENTION_DAYS } from '#platform/server/mail/mail-retention.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { RETENTION_DAYS as WEBHOOK_DAYS } from '#webhooks/server/delivery-worker.ts'
import { listActiveHosts } from '#webhooks/server/webhooks.ts'

/** Activities with personal data; the periods are those of the jobs that delete the data. */
export const processingActivities: readonly ProcessingActivity[] = [
  {
    name: 'orders',
    basis: 'contract',
    people: ['buyers'],
    security: ['randomLinks'],
    recipients: ['carrier', 'payment', 'vat', 'webhook'],
    retention: { documentYears: DOCUMENT_YEARS, ossYears: OSS_RETENTION_YEARS, claimYears: CLAIM_YEARS },
    deletedBy: { job: 'anonymize-expired-data' },
    sources: ['refund_comments'],
  },
  {
    name: 'invoices',
    basis: 'law',
    people: ['buyers'],
    recipients: ['authority', 'bookkeeping', 'operator'],
    retention: { documentYears: DOCUMENT_YEARS, ossYears: OSS_RETENTION_YEARS },
    deletedBy: { job: 'anonymize-expired-data' },
    sources: [],
  },
  {
    name: 'bankCredits',
    basis: 'contract',
    people: ['buyers'],
    recipients: [],
    retention: { days: BANK_CREDIT_DAYS },
    deletedBy: { job: 'purge-bank-credits' },
    sources: ['bank_credits'],
  },
  {
    name: 'orderKeys',
    basis: 'interest',
    people: ['buyers'],
    recipients: [],
    retention: { days: ORDER_KEY_DAYS },
    deletedBy: { job: 'purge-idempotency-keys' },
    sources: [],
  },
  {
    name: 'mails',
    basis: 'contract',
    people: ['buyers', 'enquirers', 'staff'],
    recipients: ['mail'],
    retention: { days: MAIL_RETENTION_DAYS },
    deletedBy: { job: 'purge-mails' },
    sources: ['mails'],
  },
  {
    name: 'mailProofs',
    basis: 'law',
    people: ['buyers'],
    security: ['hashes'],
    recipients: [],
    retention: { days: PROOF_RETENTION_DAYS },
    deletedBy: { job: 'purge-mails' },
    sources: [],
  },
  {
    name: 'contact',
    basis: 'interest',
    people: ['enquirers'],
    recipients: ['mail'],
    retention: { days: MAIL_RETENTION_DAYS },
    deletedBy: { job: 'purge-mails' },
    sources: [],
  },
  {
    name: 'partsEnquiries',
    basis: 'contract',
    people: ['enquirers'],
    recipients: ['mail'],
    retention: { days: MAIL_RETENTION_DAYS },
    deletedBy: { job: 'purge-mails' },
    sources: [],
  },
  {
    name: 'stockNotifications',
    basis: 'consent',
    people: ['enquirers'],
    recipients: ['mail'],
    retention: { days: REQUEST_DAYS },
    deletedBy: { job: 'back-in-stock' },
    sources: ['stock_notifications'],
  },
  {
    name: 'garage',
    basis: 'contract',
    people: ['buyers', 'staff'],
    recipients: [],
    retention: 'erasure',
    deletedBy: 'erasure',
    sources: ['garage'],
  },
  {
    name: 'buildLists',
    basis: 'contract',
    people: ['buyers', 'staff'],
    recipients: [],
    retention: 'erasure',
    deletedBy: 'erasure',
    sources: ['build_lists'],
  },
  {
    name: 'withdrawals',
    basis: 'law',
    people: ['buyers'],
    recipients: ['mail'],
    retention: { years: STATEMENT_YEARS },
    deletedBy: { job: 'purge-withdrawals' },
    sources: ['withdrawals'],
  },
  {
    name: 'recalls',
    basis: 'law',
    people: ['buyers'],
    recipients: ['mail'],
    retention: 'recall',
    deletedBy: 'erasure',
    sources: ['recallNotices'],
  },
  {
    name: 'marketing',
    basis: 'consent',
    people: ['buyers', 'enquirers'],
    security: ['randomLinks', 'hashes'],
    recipients: ['mail'],
    retention: 'consent',
    deletedBy: { job: 'purge-marketing-consents' },
    sources: ['marketingConsents'],
  },
  {
    name: 'dataRequests',
    basis: 'law',
    people: ['buyers', 'enquirers'],
    security: ['randomLinks', 'hashes'],
    recipients: ['mail'],
    retention: { years: STATEMENT_YEARS },
    deletedBy: { job: 'purge-data-requests' },
    sources: ['dataRequests'],
  },
  {
    name: 'staff',
    basis: 'interest',
    people: ['staff'],
    security: ['passwordHashes'],
    recipients: [],
    retention: 'employment',
    deletedBy: { job: 'purge-expired-logins' },
    sources: [],
  },
  {
    name: 'auditLog',
    basis: 'interest',
    people: ['staff', 'buyers'],
    recipients: [],
    retention: { days: ADDRESS_DAYS },
    deletedBy: { job: 'purge-addresses' },
    sources: [],
  },
  {
    name: 'webhooks',
    basis: 'interest',
    people: ['buyers'],
    security: ['signatures'],
    recipients: ['webhook'],
    retention: { days: WEBHOOK_DAYS },
    deletedBy: { job: 'purge-webhook-deliveries' },
    sources: [],
  },
  {
    name: 'visits',
    basis: 'consent',
    people: ['visitors'],
    recipients: ['analytics'],
    retention: 'service',
    deletedBy: 'service',
    sources: [],
  },
]

const CARRIERS: Readonly<Record<Carrier, Omit<Recipient, 'role'>>> = {
  omniva: { name: 'AS Eesti Post (Omniva)', countries: ['EE'] },
  smartposti: { name: 'Itella Estonia OÜ (Smartposti)', countries: ['EE'] },
}

const SYSTEMS: Readonly<Record<BookkeepingSystem, Recipient>> = {
  merit: { role: 'bookkeeping', name: 'Merit Tarkvara AS (Merit Aktiva)', countries: ['EE'] },
  directo: { role: 'bookkeeping', name: 'Directo OÜ', countries: ['EE'] },
  storecove: { role: 'operator', name: 'Storecove', countries: ['NL'] },
}

/** Lists the services that receive data, by the settings in use; names of delivery methods are in a language. */
export const listRecipients = async (
  { db, settings }: Pick<App, 'db' | 'settings'>,
  { analyticsId }: Pick<ShopSettings, 'analyticsId'>,
  language: Language,
): Promise<Recipient[]> => {
  const { carriers, otherMethods } = await listDeliveryRecipients(db)
  const { MAKECOMMERCE_SHOP_ID, STRIPE_SECRET_KEY, SMTP_URL, S3_ENDPOINT, VIES_URL } = settings
  const isGoogleAnalytics = analyticsId?.startsWith('G-') ?? false
  const recipients: (Recipient | false)[] = [
    ...carriers.map((carrier): Recipient => ({ role: 'carrier', ...CARRIERS[carrier] })),
    ...otherMethods.map((name): Recipient => ({ role: 'carrier', name: pickText(name, language), countries: [] })),
    MAKECOMMERCE_SHOP_ID !== undefined && { role: 'payment', name: 'Maksekeskus AS', countries: ['EE'] },
    STRIPE_SECRET_KEY !== undefined && {
      role: 'payment',
      name: 'Stripe Payments Europe Ltd',
      countries: ['IE', 'US'],
    },
    SMTP_URL !== undefined && { role: 'mail', name: new URL(SMTP_URL).hostname, countries: [] },
    S3_ENDPOINT !== undefined && { role: 'storage', name: new URL(S3_ENDPOINT).hostname, countries: [] },
    { role: 'vat', name: `VIES (${new URL(VIES_URL).hostname})`, countries: ['EU'] },
    analyticsId !== null && {
      role: 'analytics',
      name: isGoogleAnalytics ? 'Google Ireland Ltd' : 'Matomo',
      countries: isGoogleAnalytics ? ['IE', 'US'] : [],
    },
    ...(await listActiveSystems(db)).map(system => SYSTEMS[system]),
    ...(await listActiveHosts(db)).map((name): Recipient => ({ role: 'webhook', name, countries: [] })),
    { role: 'authority', name: 'Maksu- ja Tolliamet', countries: ['EE'] },
  ]
  return recipients.filter(recipient => recipient !== false)
}
