import type { PgBoss } from 'pg-boss'

/** How soon work is found that somebody asked for, or whose time has come. */
const LOOK_EVERY_MS = 500
/** How often each kind looks for itself, should nobody tell it for a while. */
export const BACKSTOP_S = 60

const DUE = `select kind.name from unnest($1::text[]) as kind (name) where exists (
  select 1 from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`

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
  const look = async (): Promise<void> => {
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [[...workers.keys()]])
      for (const { name } of hasEnded ? [] : (rows as { name: string }[])) {
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
      }
    } catch (error) {
      // The connections of an ended queue are gone.
      if (!hasEnded) tellFault(error)
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
