import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { openTestApp } from '../testing/test-app.ts'
import { buildMailPath, getMailFolder } from './mail-file.ts'
import { purgeMails } from './purge-mails.ts'
import { queueMail } from './queue-mail.ts'
import { mailAttachments, mails } from './tables.ts'

const NOW = new Date('2026-11-20T08:15:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

test('deletes mails older than thirteen months with attachments and files, and keeps younger and waiting ones', async () => {
  const app = await openTestApp(() => undefined)
  app.setNow(NOW)
  const attachments = [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }]
  const samples = [
    ...Array.from({ length: 5 }, (_, index) => ({
      key: `old-${index}`,
      state: 'sent' as const,
      createdAt: daysAgo(396 + index),
    })),
    { key: 'old-failed', state: 'failed' as const, createdAt: daysAgo(500) },
    { key: 'old-waiting', state: 'waiting' as const, createdAt: daysAgo(500) },
    { key: 'young', state: 'sent' as const, createdAt: daysAgo(394) },
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
