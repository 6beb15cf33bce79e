import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** The first mail to `recipient` whose subject has `words`; waits for it. */
  find(recipient: string, words: string): Promise<Email>
  close(): Promise<void>
}

const WAIT_MS = 20_000

/** A real SMTP server that keeps what it is given. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails: { to: string[]; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then(mail => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
          callback()
        }, callback)
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async find(recipient, words) {
      const until = Date.now() + WAIT_MS
      for (;;) {
        const found = mails.find(({ to, mail }) => to.includes(recipient) && mail.subject?.includes(words))
        if (found) return found.mail
        if (Date.now() > until) {
          const seen = mails.map(({ to, mail }) => `${to.join()}: ${mail.subject}`).join('\n')
          throw new Error(`No mail to ${recipient} about “${words}” came. Came:\n${seen}`)
        }
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
