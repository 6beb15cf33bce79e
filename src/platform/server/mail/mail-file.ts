import path from 'node:path'

/** Returns the folder for mails without an SMTP server. */
export const getMailFolder = (dataDir: string): string => path.join(dataDir, 'mail')

/** Returns the file name of a mail; names sort by time. */
export const buildMailFileStem = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}`

/** Returns the path of a mail in that folder. */
export const buildMailPath = (dataDir: string, mail: { id: number; createdAt: Date }): string =>
  path.join(getMailFolder(dataDir), `${buildMailFileStem(mail)}.eml`)
