import { ok, unwrap } from '#kernel/result.ts'
import { createSystemActor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { createSeedContext, type Write, write } from '../write.ts'

/** Writes test data; listeners learn of it by the poll, or after `waitForListeners`. */
export const arrange = async <T>(db: Database, work: (tx: Write) => Promise<T>): Promise<T> =>
  unwrap(await write(createSeedContext(db), createSystemActor('test'), async tx => ok(await work(tx))))
