import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `busy` refuses for now (451), `refusing` for good (550), `cut` closes the connection before the answer. */
export type MailServerMode = 'accepting' | 'busy' | 'refusing' | 'cut'

export interface FakeMailServer {
  url: string
  /** Lists the accepted messages of a mailbox, as received. */
  listReceived: (mailbox: string) => string[]
  /** Changes the answer for one mailbox; it accepts by default. */
  setMode: (mailbox: string, mode: MailServerMode) => void
  close: () => Promise<void>
}

const CODES = { busy: 451, refusing: 550 } as const

/** Starts a real SMTP server on loopback that fails on request. */
export const startFakeMailServer = async (): Promise<FakeMailServer> => {
  const received: { mailbox: string; text: string }[] = []
  const modes = new Map<string, MailServerMode>()
  const getMode = (mailbox: string): MailServerMode => modes.get(mailbox) ?? 'accepting'
  const smtp = new SMTPServer({
    authOptional: true,
    // Pooled connections stay open.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const mode = getMode(address)
      if (mode === 'accepting' || mode === 'cut') return done()
      done(Object.assign(new Error('No'), { responseCode: CODES[mode] }))
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        const mailbox = session.envelope.rcptTo[0]?.address ?? ''
        if (getMode(mailbox) === 'cut') return closeConnection(session.id)
        received.push({ mailbox, text })
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  const closeConnection = (id: string): void => {
    for (const connection of smtp.connections) if (connection.id === id) connection.close()
  }
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    listReceived: mailbox => received.filter(mail => mail.mailbox === mailbox).map(({ text }) => text),
    setMode: (mailbox, mode) => {
      modes.set(mailbox, mode)
    },
    close: () => new Promise<void>(resolve => smtp.close(() => resolve())),
  }
}
