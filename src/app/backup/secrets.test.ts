import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { apiKeys, oneTimeCodes, passkeys, passwordResets, recoveryCodes, sessions } from '#accounts/server/tables.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { bookkeepingAccounts } from '#bookkeeping/server/tables.ts'
import { carrierAccounts } from '#delivery/server/tables.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { makeOrder } from '#orders/testing/factories.ts'
import { refunds } from '#payments/server/tables.ts'
import { makePayment } from '#payments/testing/factories.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { quoteName } from '#platform/server/backup/shop-tables.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { dropDatabase } from '#platform/server/testing/test-database.ts'
import { webhooks } from '#webhooks/server/tables.ts'
import { type ComposedShop, composeTestShop } from '../testing/compose-test-shop.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import { SECRETS } from './secrets.ts'
import { createBackedUpFiles, createBackupStorages } from './shop-files.ts'

let shop: ComposedShop
let folder: string
beforeAll(async () => {
  shop = await composeTestShop()
  folder = mkdtempSync(path.join(tmpdir(), 'pitlane-secrets-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const createEmptyDatabase = async () => {
  const server = inject('databaseServer')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { href: url } = Object.assign(new URL(server), { pathname: `/${name}` })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(server, name)
  })
  return { url, client }
}

/** Marks a secret so that the test can find it in an archive. */
const markSecret = (name: string): string => `oPeNsDoOr-${name}-`.padEnd(43, 'x')

test('omits secrets that give access to accounts from an archive', async () => {
  const { db, storage } = shop.app
  const { id: userId } = await makeUser(db)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  await db.insert(sessions).values({ tokenHash: markSecret('session'), userId, expiresAt })
  await db.insert(passwordResets).values({ tokenHash: markSecret('reset'), userId, expiresAt })
  await db
    .insert(oneTimeCodes)
    .values({ userId, secret: markSecret('code'), pendingSecret: markSecret('next'), createdAt: now })
  await db.insert(recoveryCodes).values({ codeHash: markSecret('recovery'), userId })
  const passkeyFields = {
    credentialId: markSecret('passkey'),
    publicKey: 'x',
    counter: 0,
    transports: [],
    name: 'Telefon',
  }
  await db.insert(passkeys).values({ ...passkeyFields, userId, createdAt: now })
  const apiKeyFields = { keyHash: markSecret('key'), prefix: 'plk_', name: 'Ladu', permissions: [], createdAt: now }
  await db.insert(apiKeys).values({ ...apiKeyFields, userId })
  const webhookFields = { url: 'https://receiver.example', createdAt: now, previousSecretExpiresAt: expiresAt }
  await db
    .insert(webhooks)
    .values({ ...webhookFields, secret: markSecret('webhook'), previousSecret: markSecret('former') })
  await db.insert(bookkeepingAccounts).values({ system: 'merit', secret: markSecret('bookkeeping'), active: true })
  await db.insert(carrierAccounts).values({ carrier: 'omniva', secret: markSecret('carrier'), active: true })
  for (const kind of ['password-reset', 'invitation', 'data-request']) {
    const page = kind === 'data-request' ? 'my-data/' : 'reset-password#'
    const link = `https://shop.example/et/${page}${markSecret(kind)}`
    const mail = { recipient: 'a@b.ee', subject: 'Parool', html: `<a href="${link}">`, text: link, messageId: kind }
    const [row] = await db
      .insert(mails)
      .values({ ...mail, key: `${kind}:1:1`, createdAt: now })
      .returning({ id: mails.id })
    await createBackupStorages(shop.app.settings.DATA_DIR).mail.put(`2026-11-27-${row!.id}.eml`, Buffer.from(link))
  }
  const file = path.join(folder, 'shop.tar.zst')
  const files = createBackedUpFiles(createBackupStorages(shop.app.settings.DATA_DIR, storage))
  await writeBackup({ url: shop.database.url, file, files, excluded: EXCLUDED_TABLES })
  const archive = zstdDecompressSync(readFileSync(file)).toString('latin1')
  expect(archive).toContain('https://receiver.example')
  expect(archive.match(/oPeNsDoOr-[\w-]+/g) ?? []).toEqual([])
})

test('opens no account and sends no refund twice after restoring an older backup with secrets', async () => {
  const { url, client } = await createEmptyDatabase()
  const { order } = await arrange(shop.app.db, tx => makeOrder(tx))
  const payment = await makePayment(shop.app.db, order, { state: 'completed' })
  const now = new Date()
  const refund = { paymentId: payment.id, amountCents: 100, actor: 'mari', createdAt: now, modifiedAt: now }
  const states = ['requested', 'sending', 'done', 'failed'] as const
  await shop.app.db.insert(refunds).values(states.map(state => ({ ...refund, reference: state, state })))
  const file = path.join(folder, 'earlier.tar.zst')
  const noFiles = { listNames: async () => [], read: async () => null }
  const excluded = {
    tables: EXCLUDED_TABLES.tables.filter(table => !SECRETS.tables.includes(table)),
    rows: {},
    values: {},
  }
  await writeBackup({ url: shop.database.url, file, files: noFiles, excluded })
  expect(zstdDecompressSync(readFileSync(file)).toString('latin1')).toContain(markSecret('reset'))
  const files = {
    listOccupied: async () => [],
    read: async () => null,
    write: async () => undefined,
    remove: async () => undefined,
  }
  const openQueue = async (): Promise<void> => (await openJobs(url, pino({ level: 'silent' }))).stop()
  await restoreBackup({ url, file, files, openQueue, secrets: SECRETS })
  for (const table of SECRETS.tables)
    expect((await client.query(`select 1 from ${quoteName(table)}`)).rows, table).toEqual([])
  const { rows } = await client.query('select secret, previous_secret, active from webhook')
  expect(rows).toEqual([{ secret: '', previous_secret: null, active: false }])
  const { rows: mailRows } = await client.query(`select text from mail where text like '%oPeNsDoOr%'`)
  expect(mailRows).toEqual([])
  const { rows: secretKeys } = await client.query(`select key from platform_value where key like '%secret'`)
  expect(secretKeys).toEqual([])
  // A refund in the state `sending` is verified with the provider first.
  const { rows: refundRows } = await client.query('select reference, state from payment_refund order by id')
  expect(refundRows.map(({ reference, state }) => [reference, state])).toEqual([
    ['requested', 'sending'],
    ...states.slice(1).map(state => [state, state]),
  ])
})

/** Columns with names like secrets that a backup includes, and the reason. */
const HARMLESS_COLUMNS: Readonly<Record<string, string>> = {
  'user.password_hash': 'a slow hash; an owner logs in by it after a restore',
  'user.username_key': 'a name',
  'stock_notification.email_key': 'an address',
  'stock_notification.token': 'stops mails, which sent mails promise',
  'manufacturer_brand.key': 'a brand',
  'vehicle_alias.key': 'a name',
  'fitment_import_car.key': 'the description of a car',
  'fitment_import_row.condition_key': 'questions and answers about a car',
  'fitment_import_target.condition_key': 'questions and answers about a car',
  'fitment_source_car.key': 'the description of a car',
  'fitment_source_car.condition_key': 'questions and answers about a car',
  'fitment.condition_key': 'questions and answers about a car',
  'vehicle_group.key': 'a name',
  'garage_car.key': 'a car and what its owner answered about it',
  'recall_notice.email_key': 'an address',
  'recall_notice.mail_key': 'names a mail',
  'recall_notice.content_hash': 'a fingerprint of a published notice',
  'withdrawal.receipt_key': 'names a mail',
  'bank_credit.key': 'a fingerprint of a bank payment',
  'bookkeeping_entry.body_hash': 'a fingerprint of a sent document',
  'data_request.email_hash': 'a fingerprint that proves an address and opens nothing',
  'marketing_consent.email_hash': 'a fingerprint that proves an address and opens nothing',
  'marketing_consent.token': 'stops mails, which sent mails promise',
  'withdrawal.email_key': 'an address',
  'withdrawal.token': 'its consumer has the link, which shows the statement alone',
  'guarantee_file.hash': 'a fingerprint of a public file',
  'guarantee_file.content': 'a public file',
  'legal_text.hash': 'a fingerprint of a public text',
  'mail_proof.key': 'names an order',
  'mail_proof.recipient_hash': 'a fingerprint that proves an address and opens nothing',
  'mail_proof.text_hash': 'a fingerprint of a mail',
  'client.email_key': 'an address',
  'client.name_key': 'a name',
  'client.phone_key': 'a number',
  'shop_order.public_token': 'the order itself is in the backup, and its buyer has the link',
  'replaced_order_link.token': 'opens nothing: its page says that the link was replaced',
  'idempotency_key.key': 'chosen by the browser; keeps an order from being placed twice',
  'idempotency_key.body_hash': 'distinguishes a repeated form from a new one',
  'idempotency_key.public_token': 'of an order',
  'login_attempt.username_key': 'a name',
  'audit_key.key': 'without it the record of changes is unreadable',
  'payment_event.event_key': "a provider's number of a message",
  'file.storage_key': 'where a file lies',
  'audit_entry.origin_key': 'a hash of an address',
  'mail.key': 'identifies the event that caused the mail',
  'platform_value.key': 'a name',
  'attribute_option.key': 'a name',
  'attribute.key': 'a name',
  'order_parcel.key': 'names a parcel to its carrier',
}

test('classifies every column that is named like a secret', async () => {
  const { rows } = await shop.app.db.$client.query<{ name: string; table: string; column: string }>(
    `select table_name || '.' || column_name as name, 'public.' || table_name as table, column_name as column
     from information_schema.columns where table_schema = 'public' and data_type in ('text', 'bytea')
       and column_name ~ '(secret|token|hash|password|(^|_)key$)' order by 1`,
  )
  const unclassifiedColumns = rows.filter(
    ({ name, table, column }) =>
      !(name in HARMLESS_COLUMNS) &&
      !EXCLUDED_TABLES.tables.includes(table) &&
      !(column in (SECRETS.values[table] ?? {})),
  )
  expect(unclassifiedColumns.map(({ name }) => name)).toEqual([])
})
