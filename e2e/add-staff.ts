import { createUser } from '#accounts/server/accounts.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { createSeedContext } from '#platform/server/write.ts'

/** Adds staff users to the running shop of DATA_DIR, from a JSON array in the argument. */
interface Staff {
  username: string
  password: string
  email: string
  role: string
}
const staff = JSON.parse(process.argv[2] ?? '[]') as Staff[]
const settings = readSettings(process.env)
const embedded = await attachEmbedded({ dataDir: settings.DATA_DIR, log: createLog('warn') })
const db = openDatabase(embedded.url)
try {
  for (const { role, ...user } of staff) {
    const result = await createUser(createSeedContext(db), createSystemActor('journey'), { ...user, roles: [role] })
    if (!result.ok) throw new Error(`${user.username}: ${result.reason}`)
  }
} finally {
  await db.$client.end()
  await embedded.stop()
}
