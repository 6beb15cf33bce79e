import pg from 'pg'
import { Frame } from '#app/admin/frame.tsx'
import { list } from '#catalog/server/catalog.ts'
export const Site = [pg, list, Frame]
