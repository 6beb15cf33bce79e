import type { PgBoss } from 'pg-boss'

/** How soon work is found that somebody asked for, or whose time has come. */
const LOOK_EVERY_MS = 500
/** A host that vanished without a word leaves whoever waits for it waiting for a quarter of an hour; a look takes milliseconds. */
const ANSWER_MS = 5_000
/** How often each kind looks for itself, should nobody tell it for a while. */
export const BACKSTOP_S = 60

const DUE = `select kind.name from unnest($1::text[]) as kind (name) where exists (
  select 1 from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`
/** The driver gives up a look without an answer, and its connection with it: the next look has another, and no two are open at a time. */
const LOOK = { text: DUE, query_timeout: ANSWER_MS }

export interface Looking {
  /** Looks no more; what a look that is on its way finds wakes nobody. */
  stop(): void
}

/**
 * Looks for the work of all kinds by one question and wakes those who do it, by kind. Each kind looking for itself asked dozens of questions in a second, which cost an idle
 * shop more than all else it did.
 */
export const lookForWork = (
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  tellFault: (error: unknown) => void,
): Looking => {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  /** Looks fail many times a minute while the database is away, for one reason. */
  let isTold = false
  const look = async (): Promise<void> => {
    try {
      // The queue hands on to the driver what it is given, though it says that this is a text.
      const { rows } = await boss.getDb().executeSql(LOOK as unknown as string, [[...workers.keys()]])
      isTold = false
      for (const { name } of hasEnded ? [] : (rows as { name: string }[])) {
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
      }
    } catch (error) {
      // The connections of an ended queue are gone.
      if (!hasEnded && !isTold) tellFault(error)
      isTold = true
    }
    next()
  }
  const next = (): void => {
    if (!hasEnded) timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  next()
  return {
    stop() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
