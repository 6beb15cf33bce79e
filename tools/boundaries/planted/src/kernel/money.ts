import { readFileSync } from 'node:fs'
export const money = readFileSync
