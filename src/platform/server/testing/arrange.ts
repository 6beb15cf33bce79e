import { granted, ok } from '#kernel/outcome.ts'
import { system } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { filling, type Write, write } from '../write.ts'

/** Writes what a test needs to be there; who listens hears of it by the poll, or once told to settle. */
export const arrange = async <T>(db: Database, work: (tx: Write) => Promise<T>): Promise<T> =>
  granted(await write(filling(db), system('test'), async tx => ok(await work(tx))))
