import { granted, ok } from '#kernel/outcome.ts'
import { system } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { filling, type Write, write } from '../write.ts'

/** Writes test data; listeners learn of it by the poll, or after `settle`. */
export const arrange = async <T>(db: Database, work: (tx: Write) => Promise<T>): Promise<T> =>
  granted(await write(filling(db), system('test'), async tx => ok(await work(tx))))
