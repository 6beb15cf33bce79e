import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  recipients: string[]
  mail: Email
}

/** Runs a real SMTP server that stores mails in a folder, which every test can read. */
export const openMailServer = async (folder: string): Promise<{ url: string; close(): Promise<void> }> => {
  let count = 0
  const storeMail = async (raw: Buffer, recipients: string[]): Promise<void> => {
    const arrived: ReceivedMail = { recipients, mail: await PostalMime.parse(raw, { attachmentEncoding: 'base64' }) }
    count += 1
    const file = path.join(folder, `${String(count).padStart(5, '0')}.json`)
    await writeFile(`${file}.part`, JSON.stringify(arrived))
    await rename(`${file}.part`, file)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        storeMail(Buffer.concat(parts), recipients).then(() => callback(), callback)
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

export interface Mailbox {
  /** Returns mails to `recipient` whose subject contains `words`, oldest first; waits for the first. */
  find(recipient: string, words: string): Promise<[Email, ...Email[]]>
}

/** Reads the folder of a mail server. */
export const openMailbox = (folder: string): Mailbox => ({
  async find(recipient, words) {
    let found: Email[] = []
    await expect(async () => {
      const arrived = await readMails(folder)
      found = arrived.filter(({ recipients }) => recipients.includes(recipient)).map(({ mail }) => mail)
      expect(found.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(words))
    }).toPass({ timeout: 20_000, intervals: [100, 250] })
    const [first, ...others] = found.filter(({ subject }) => subject?.includes(words))
    if (!first) throw new Error(`No mail to ${recipient} about “${words}”`)
    return [first, ...others]
  },
})

const readMails = async (folder: string): Promise<ReceivedMail[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async name => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as ReceivedMail),
  )
}
