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
  let mailCount = 0
  const storeMail = async (raw: Buffer, recipients: string[]): Promise<void> => {
    const receivedMail: ReceivedMail = {
      recipients,
      mail: await PostalMime.parse(raw, { attachmentEncoding: 'base64' }),
    }
    mailCount += 1
    const file = path.join(folder, `${String(mailCount).padStart(5, '0')}.json`)
    await writeFile(`${file}.part`, JSON.stringify(receivedMail))
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
  /** Returns mails to `recipient` whose subject contains `subjectPart`, oldest first; waits for the first. */
  find(recipient: string, subjectPart: string): Promise<[Email, ...Email[]]>
}

/** Returns a mailbox that reads the folder of a mail server. */
export const openMailbox = (folder: string): Mailbox => ({
  async find(recipient, subjectPart) {
    let mails: Email[] = []
    await expect(async () => {
      const allMails = await readMails(folder)
      mails = allMails.filter(({ recipients }) => recipients.includes(recipient)).map(({ mail }) => mail)
      expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(subjectPart))
    }).toPass({ timeout: 20_000, intervals: [100, 250] })
    const [firstMail, ...otherMails] = mails.filter(({ subject }) => subject?.includes(subjectPart))
    if (!firstMail) throw new Error(`No mail to ${recipient} about “${subjectPart}”`)
    return [firstMail, ...otherMails]
  },
})

const readMails = async (folder: string): Promise<ReceivedMail[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async name => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as ReceivedMail),
  )
}
