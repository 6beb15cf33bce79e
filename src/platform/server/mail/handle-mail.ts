import type { App } from '../app.ts'
import { getMailFolder } from './mail-file.ts'
import { createFolderTransport, createSmtpTransport } from './mail-transport.ts'
import { type Sender, sendMail } from './send-mail.ts'
import { sendMailJob } from './send-mail-job.ts'

/** Sends queued mails over SMTP_URL, or writes them to DATA_DIR/mail without it; `sender` is read for each mail. */
export const handleMail = (app: App, sender: () => Promise<Sender>): void => {
  const { SMTP_URL, DATA_DIR } = app.settings
  const transport = SMTP_URL ? createSmtpTransport(SMTP_URL) : createFolderTransport(getMailFolder(DATA_DIR))
  app.jobs.handle(sendMailJob, async ({ mailId }) => {
    const { name, address } = await sender()
    await sendMail(app, transport, { name, address: address || buildNoReplyAddress(app.settings.publicUrl) }, mailId)
  })
}

/** A shop without its own address still sends mails, such as the link for a new password. */
const buildNoReplyAddress = (publicUrl: string): string => `no-reply@${new URL(publicUrl).hostname}`
