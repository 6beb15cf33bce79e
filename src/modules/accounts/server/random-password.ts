import { randomBytes } from 'node:crypto'

/** 96 bits in groups that can be typed over from a screen. */
export const randomPassword = (): string => (randomBytes(12).toString('hex').match(/.{6}/g) ?? []).join('-')
