import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { openTestApp } from '../testing/test-app.ts'
import { buildMailPath, getMailFolder } from './mail-file.ts'
import { mailPersonalData } from './mail-personal-data.ts'
import { purgeMails } from './purge-mails.ts'
import { queueMail } from './queue-mail.ts'
import { mailAttachments, mailProofs, mails } from './tables.ts'

const NOW = new Date('2026-11-20T08:15:00Z')
const subtractDays = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

test('deletes mails older than thirteen months with attachments and files, and keeps younger and waiting ones', async () => {
  const app = await openTestApp(() => undefined)
  app.setNow(NOW)
  const attachments = [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }]
  const samples = [
    ...Array.from({ length: 5 }, (_, index) => ({
      key: `old-${index}`,
      state: 'sent' as const,
      createdAt: subtractDays(396 + index),
    })),
    { key: 'old-failed', state: 'failed' as const, createdAt: subtractDays(500) },
    { key: 'old-waiting', state: 'waiting' as const, createdAt: subtractDays(500) },
    { key: 'young', state: 'sent' as const, createdAt: subtractDays(394) },
  ]
  const jobs = { enqueue: async () => undefined }
  const mail = { recipient: 'mari@example.ee', subject: 'Tere', html: '<p>Tere</p>', text: 'Tere', attachments }
  for (const { key, createdAt } of samples) {
    await app.db.transaction(tx => queueMail(tx, jobs, { ...mail, key, now: createdAt }))
  }
  for (const { key, state } of samples) await app.db.update(mails).set({ state }).where(eq(mails.key, key))
  const rows = await app.db.select().from(mails)
  await mkdir(getMailFolder(app.settings.DATA_DIR))
  const getFile = (key: string): string => buildMailPath(app.settings.DATA_DIR, rows.find(row => row.key === key)!)
  for (const key of ['old-1', 'young']) await writeFile(getFile(key), '')

  await purgeMails(app, 2)
  const remaining = await app.db.select({ key: mails.key }).from(mails).orderBy(asc(mails.id))
  expect(remaining.map(({ key }) => key)).toEqual(['old-waiting', 'young'])
  expect(await app.db.$count(mailAttachments)).toBe(2)
  expect(['old-1', 'young'].map(key => existsSync(getFile(key)))).toEqual([false, true])
})

test('keeps the proof of mails that the law demands for three years after their deletion, also after an erasure', async () => {
  const app = await openTestApp(() => undefined)
  const queue = (key: string, createdAt: Date, changes: { isProof?: boolean; recipient?: string } = {}) =>
    app.db.transaction(tx =>
      queueMail(
        tx,
        { enqueue: async () => undefined },
        {
          key,
          recipient: 'Mari@example.ee',
          subject: 'Tellimus',
          html: '',
          text: 'Tellimus 100001',
          isProof: true,
          headers: { 'X-Attached-Versions': 'terms=0123' },
          now: createdAt,
          ...changes,
        },
      ),
    )
  await queue('order-placed:1', subtractDays(400))
  await queue('order-placed:2', subtractDays(400))
  await queue('order-shipped:1', subtractDays(400), { isProof: false })
  await queue('order-placed:3', subtractDays(1), { recipient: 'jaan@example.ee' })
  const sentState = { state: 'sent' as const, sentAt: subtractDays(400) }
  for (const key of ['order-placed:1', 'order-shipped:1', 'order-placed:3'])
    await app.db.update(mails).set(sentState).where(eq(mails.key, key))
  await app.db.update(mails).set({ state: 'failed' }).where(eq(mails.key, 'order-placed:2'))

  app.setNow(NOW)
  await purgeMails(app)
  await app.db.transaction(tx => mailPersonalData.erase(app, tx, ['jaan@example.ee'], []))
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
  const proofs = await app.db.select().from(mailProofs).orderBy(asc(mailProofs.key))
  expect(proofs).toMatchObject([
    {
      key: 'order-placed:1',
      recipientHash: hash('mari@example.ee'),
      textHash: hash('Tellimus 100001'),
      versions: 'terms=0123',
      sentAt: subtractDays(400),
    },
    { key: 'order-placed:3', recipientHash: hash('jaan@example.ee') },
  ])
  expect(await app.db.$count(mails)).toBe(0)

  app.setNow(new Date(subtractDays(400).getTime() + (395 + 3 * 366 + 1) * DAY_MS))
  await purgeMails(app)
  expect(await app.db.$count(mailProofs)).toBe(0)
})
