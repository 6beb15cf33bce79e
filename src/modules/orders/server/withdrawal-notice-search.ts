import type { Database, Queryable } from '#platform/server/db/database.ts'

/** Returns whether the customer of an order received the instructions on withdrawal. */
type InstructionSearch = (db: Queryable, orderId: number) => Promise<boolean>

const searches = new WeakMap<Database, InstructionSearch>()

/** Lets the compliance module register its search: it depends on orders, not the other way round. */
export const setWithdrawalNoticeSearch = ({ db }: { db: Database }, hasInstructions: InstructionSearch): void =>
  void searches.set(db, hasInstructions)

/** Returns true in a shop without the compliance module. `tx` is the caller's transaction. */
export const hasReceivedWithdrawalInstructions = async (
  db: Database,
  tx: Queryable,
  orderId: number,
): Promise<boolean> => (await searches.get(db)?.(tx, orderId)) ?? true
