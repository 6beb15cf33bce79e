import { randomBytes } from 'node:crypto'

/** Generates a password of 96 bits in groups that are easy to type. */
export const generatePassword = (): string => (randomBytes(12).toString('hex').match(/.{6}/g) ?? []).join('-')
