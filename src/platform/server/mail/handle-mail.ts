import path from 'node:path'
import type { App } from '../app.ts'
import { folderTransport, smtpTransport } from './mail-transport.ts'
import { type Sender, sendMail } from './send-mail.ts'
import { sendMailJob } from './send-mail-job.ts'

/** Sends queued mails over SMTP_URL, or into DATA_DIR/mail without it; `sender` is asked for each mail. */
export const handleMail = (app: App, sender: () => Promise<Sender>): void => {
  const { SMTP_URL, DATA_DIR } = app.settings
  const transport = SMTP_URL ? smtpTransport(SMTP_URL) : folderTransport(path.join(DATA_DIR, 'mail'))
  app.jobs.handle(sendMailJob, async ({ mailId }) => sendMail(app, transport, await sender(), mailId))
}
