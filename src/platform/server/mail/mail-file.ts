import path from 'node:path'

/** Where mails land that are not sent over SMTP. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail')

/** What a mail is called there: in the order of time. */
export const mailName = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}`

/** The file of a mail that landed there. */
export const mailFile = (dataDir: string, mail: { id: number; createdAt: Date }): string =>
  path.join(mailFolder(dataDir), `${mailName(mail)}.eml`)
