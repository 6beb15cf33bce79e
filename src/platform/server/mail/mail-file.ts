import path from 'node:path'

/** Returns the folder where mails are written when no SMTP server is set. */
export const getMailFolder = (dataDir: string): string => path.join(dataDir, 'mail')

/** Returns the file name of a mail without its extension; names sort by creation time. */
export const buildMailFileStem = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}`

/** Returns the path of a mail in that folder. */
export const buildMailPath = (dataDir: string, mail: { id: number; createdAt: Date }): string =>
  path.join(getMailFolder(dataDir), `${buildMailFileStem(mail)}.eml`)
