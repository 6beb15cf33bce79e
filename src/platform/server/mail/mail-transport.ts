import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { ownLikeFolder, ownMadeFolders } from '../db/embedded/file-owner.ts'
import { MAILS_AT_ONCE } from './send-mail-job.ts'

/** Hands one message over; throws nodemailer's error when it was not taken. `name` is the mail's own, for files. */
export type MailTransport = (name: string, message: SendMailOptions) => Promise<void>

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** Below the job's own limit, so that a hanging server is known as such. */
const WHOLE_MS = 60_000

// Content comes from the database alone: nothing in a mail may read files or addresses.
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }

/** Over SMTP, by connections that stay open; the server may stay silent for 20 s and take 60 s in all (`limitMs` shortens both). */
export const smtpTransport = (url: string, limitMs = WHOLE_MS): MailTransport => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    ...CLOSED,
    connectionTimeout: Math.min(CONNECT_MS, limitMs),
    greetingTimeout: Math.min(CONNECT_MS, limitMs),
    socketTimeout: Math.min(SILENCE_MS, limitMs),
    socketCloseTimeout: 1_000,
  })
  return async (_name, message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(limitMs) })
  }
}

/** Without an SMTP server mails land as `.eml` files, each whole or not at all. */
export const folderTransport = (given: string): MailTransport => {
  const folder = path.resolve(given)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED })
  return async (name, message) => {
    const { message: bytes } = await transport.sendMail(message)
    if (!Buffer.isBuffer(bytes)) throw new Error('A buffered mail came as a stream')
    ownMadeFolders(await mkdir(folder, { recursive: true, mode: 0o700 }), folder)
    const file = path.join(folder, `${name}.eml`)
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    ownLikeFolder(`${file}.part`, folder)
    await rename(`${file}.part`, file)
  }
}
