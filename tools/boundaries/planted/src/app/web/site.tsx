import pg from 'pg'
import { list } from '#catalog/server/catalog.ts'
export const Site = [pg, list]
