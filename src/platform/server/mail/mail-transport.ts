import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { matchCreatedFoldersOwner, matchFolderOwner } from '../db/embedded/file-owner.ts'
import { MAX_CONCURRENT_MAILS } from './send-mail-job.ts'

/** Delivers one message; throws nodemailer's error on failure. `name` is the file name. */
export type MailTransport = (name: string, message: SendMailOptions) => Promise<void>

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** Shorter than the job's limit, so that a hanging server is reported as such. */
const MAX_DURATION_MS = 60_000

// Mail content comes from the database: it must not read files or URLs.
const NO_FILE_ACCESS = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Sends over SMTP with reused connections. A server may be silent for 20 s and take 60 s in all; `limitMs` shortens
 * both.
 */
export const createSmtpTransport = (url: string, limitMs = MAX_DURATION_MS): MailTransport => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONCURRENT_MAILS,
    ...NO_FILE_ACCESS,
    connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, limitMs),
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, limitMs),
    socketTimeout: Math.min(SILENCE_TIMEOUT_MS, limitMs),
    socketCloseTimeout: 1_000,
  })
  return async (_name, message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(limitMs) })
  }
}

/** Writes mails as `.eml` files, atomically, for a shop without an SMTP server. */
export const createFolderTransport = (folderPath: string): MailTransport => {
  const folder = path.resolve(folderPath)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...NO_FILE_ACCESS })
  return async (name, message) => {
    const { message: bytes } = await transport.sendMail(message)
    if (!Buffer.isBuffer(bytes)) throw new Error('A buffered mail came as a stream')
    matchCreatedFoldersOwner(await mkdir(folder, { recursive: true, mode: 0o700 }), folder)
    const file = path.join(folder, `${name}.eml`)
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    matchFolderOwner(`${file}.part`, folder)
    await rename(`${file}.part`, file)
  }
}
