import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { handleMail } from './handle-mail.ts'
import { createFolderTransport, createSmtpTransport, type MailTransport } from './mail-transport.ts'
import { InvalidHeaderError, type MailToQueue, queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { deadMailJob } from './send-mail-job.ts'
import { mails } from './tables.ts'

const NOW = new Date('2026-11-20T08:15:00Z')
const SENDER = { name: 'Pitlane OÜ', address: 'pood@pitlane.example' }
const MAIL: MailToQueue = {
  key: 'hello',
  recipient: 'mari@example.ee',
  subject: 'Täname, Õie!',
  html: '<p>Tere, <b>Õie</b></p>',
  text: 'Tere, Õie',
  now: NOW,
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(app => handleMail(app, async () => SENDER))
  // The queues exist from here on; the tests send directly, so only the folder test has workers.
  await app.jobs.start()
})
afterAll(() => app.close())

const queueTestMail = async (change: Partial<MailToQueue> & { key: string }): Promise<number> => {
  // The job was queued elsewhere: these tests run its work themselves.
  const jobs = { enqueue: async () => undefined }
  await app.db.transaction(tx => queueMail(tx, jobs, { ...MAIL, ...change }))
  const [row] = await app.db.select().from(mails).where(eq(mails.key, change.key))
  if (!row) throw new Error('The mail was not stored')
  return row.id
}
const readMail = async (id: number) => (await app.db.select().from(mails).where(eq(mails.id, id)))[0]
const send = (transport: MailTransport, id: number) => sendMail(app, transport, SENDER, id)

/** Starts an SMTP server on loopback that collects the messages that it receives. */
const startSmtpServer = async (options: SMTPServerOptions = {}) => {
  const receivedMails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    // Pooled connections stay open.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        receivedMails.push(text)
        done()
      })
    },
    ...options,
  })
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => smtp.close(() => resolve())))
  return { receivedMails, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` }
}
const createRejection = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

describe('sending over SMTP', () => {
  test('delivers once, with both parts, its own Message-ID and as an automatic mail', async () => {
    const { receivedMails, url } = await startSmtpServer()
    const id = await queueTestMail({ key: 'smtp-ok' })
    await send(createSmtpTransport(url), id)
    await send(createSmtpTransport(url), id)
    expect(receivedMails).toHaveLength(1)
    const mail = await PostalMime.parse(receivedMails[0] ?? '')
    const row = await readMail(id)
    expect(mail).toMatchObject({
      from: SENDER,
      to: [{ address: 'mari@example.ee' }],
      subject: 'Täname, Õie!',
      messageId: `<${row?.messageId}@pitlane.example>`,
      date: NOW.toISOString(),
    })
    expect(mail.text?.trim()).toBe('Tere, Õie')
    expect(mail.html).toContain('<b>Õie</b>')
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(row).toMatchObject({ state: 'sent', tries: 1, error: null, sentAt: expect.any(Date) })
  })

  test('sends to one recipient although the address contains a comma', async () => {
    const recipients: string[] = []
    const { url } = await startSmtpServer({
      onRcptTo(address, _session, done) {
        recipients.push(address.address)
        done()
      },
    })
    const id = await queueTestMail({ key: 'comma', recipient: 'a@example.ee, b@example.ee' })
    await send(createSmtpTransport(url), id)
    expect(recipients).not.toContain('b@example.ee')
    expect(recipients.length).toBeLessThan(2)
  })

  test.each([550, 552, 554])(
    'fails a mail at once whose recipient is refused by %i, and lists it among the failed mails',
    async code => {
      const { url } = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(createRejection(code)) })
      const id = await queueTestMail({ key: `refused-${code}` })
      await send(createSmtpTransport(url), id)
      expect(await readMail(id)).toMatchObject({
        state: 'failed',
        tries: 1,
        sentAt: null,
        error: expect.stringContaining('No'),
      })
      const { rows } = await app.db.execute(
        sql`select data from pgboss.job where name = ${deadMailJob.name} and (data->>'mailId')::int = ${id}`,
      )
      expect(rows).toEqual([{ data: { mailId: id } }])
    },
  )

  test('fails an invalid address at once', async () => {
    const { url, receivedMails } = await startSmtpServer()
    const id = await queueTestMail({ key: 'no-address', recipient: '' })
    await send(createSmtpTransport(url), id)
    expect(await readMail(id)).toMatchObject({ state: 'failed', tries: 1 })
    expect(receivedMails).toEqual([])
  })

  test('throws after a temporary rejection, and the retry succeeds', async () => {
    let tries = 0
    const { url, receivedMails } = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(++tries === 1 ? createRejection(451) : null),
    })
    const id = await queueTestMail({ key: 'greylisted' })
    await expect(send(createSmtpTransport(url), id)).rejects.toThrow('451')
    expect(await readMail(id)).toMatchObject({ state: 'waiting', tries: 1, error: expect.stringContaining('451') })
    await send(createSmtpTransport(url), id)
    expect(await readMail(id)).toMatchObject({ state: 'sent', tries: 2, error: null })
    expect(receivedMails).toHaveLength(1)
  })

  test.each([530, 535])('retries after a rejected login (%i), since the settings are wrong', async code => {
    const { url } = await startSmtpServer({
      onMailFrom: (_address, _session, done) => done(code === 530 ? createRejection(530) : null),
      onAuth: (_auth, _session, done) => done(createRejection(535)),
    })
    const id = await queueTestMail({ key: `login-${code}` })
    const withLogin = url.replace('smtp://', 'smtp://user:wrong@')
    await expect(send(createSmtpTransport(code === 535 ? withLogin : url), id)).rejects.toThrow(String(code))
    expect(await readMail(id)).toMatchObject({ state: 'waiting', tries: 1 })
  })

  test('gives up a hanging server after the limit and retries', async () => {
    const { url } = await startSmtpServer({ onMailFrom: () => undefined })
    const id = await queueTestMail({ key: 'hanging' })
    await expect(send(createSmtpTransport(url, 300), id)).rejects.toThrow()
    expect(await readMail(id)).toMatchObject({ state: 'waiting', tries: 1 })
  })

  test('marks the mail as failed at the last try', async () => {
    const id = await queueTestMail({ key: 'last-try' })
    await app.db.update(mails).set({ tries: 10 }).where(eq(mails.id, id))
    await expect(send(createSmtpTransport('smtp://127.0.0.1:1'), id)).rejects.toThrow()
    expect(await readMail(id)).toMatchObject({ state: 'failed', tries: 11 })
  })
})

describe('without an SMTP server', () => {
  test('writes a queued mail to an .eml file through the job', async () => {
    const attachments = [{ filename: 'tellimus 7.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-x') }]
    await app.db.transaction(tx => queueMail(tx, app.jobs, { ...MAIL, key: 'as-file', attachments }))
    await expect
      .poll(async () => (await app.db.select().from(mails).where(eq(mails.key, 'as-file')))[0]?.state, {
        timeout: 30_000,
      })
      .toBe('sent')
    const folder = path.join(app.settings.DATA_DIR, 'mail')
    const [name] = await readdir(folder)
    expect(name).toMatch(/^2026-11-20T08-15-00-000Z-\d+\.eml$/)
    const mail = await PostalMime.parse(await readFile(path.join(folder, name ?? '')))
    expect(mail).toMatchObject({ from: SENDER, to: [{ address: 'mari@example.ee' }], subject: 'Täname, Õie!' })
    expect(mail.attachments).toMatchObject([{ filename: 'tellimus 7.pdf', mimeType: 'application/pdf' }])
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-x')
  })

  test('throws for an unwritable folder, so that the job retries', async () => {
    const id = await queueTestMail({ key: 'no-folder' })
    const file = path.join(app.settings.DATA_DIR, 'a-file')
    await writeFile(file, '')
    await expect(send(createFolderTransport(file), id)).rejects.toThrow()
    expect(await readMail(id)).toMatchObject({ state: 'waiting', tries: 1 })
  })
})

describe('queueing', () => {
  test('accepts a key once, and not after a rollback', async () => {
    const queue = () => app.db.transaction(tx => queueMail(tx, app.jobs, { ...MAIL, key: 'once' }))
    const rolledBack = app.db.transaction(async tx => {
      await queueMail(tx, app.jobs, { ...MAIL, key: 'once' })
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    expect(await Promise.all([queue(), queue(), queue()])).toEqual(expect.arrayContaining([true, false, false]))
    expect(await app.db.$count(mails, eq(mails.key, 'once'))).toBe(1)
  })

  test.each([
    { recipient: 'a@example.ee\r\nBcc: b@example.ee' },
    { recipient: 'a@example.ee\n' },
    { subject: 'Hello\rBcc: b@example.ee' },
    { headers: { 'List-Unsubscribe': '<https://shop.example>\r\nBcc: b@example.ee' } },
    { attachments: [{ filename: 'a\r\nb', contentType: 'text/plain', content: Buffer.from('') }] },
  ])('refuses a line break in a header: %j', async change => {
    const queue = app.db.transaction(tx => queueMail(tx, app.jobs, { ...MAIL, key: 'broken', ...change }))
    await expect(queue).rejects.toThrow(InvalidHeaderError)
    expect(await app.db.$count(mails, eq(mails.key, 'broken'))).toBe(0)
  })
})
