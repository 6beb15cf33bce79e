import { createUser } from '#accounts/server/accounts.ts'
import { system } from '#platform/server/actor.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { filling } from '#platform/server/write.ts'

/** Adds a staff user with a mail address to the running shop of DATA_DIR: username, password, address, role. */
const [username = '', password = '', email = '', role = 'SALES'] = process.argv.slice(2)
const settings = readSettings(process.env)
const embedded = await attachEmbedded({ dataDir: settings.DATA_DIR, log: createLog('warn') })
const db = openDatabase(embedded.url)
const made = await createUser(filling(db), system('journey'), { username, password, email, roles: [role] })
await db.$client.end()
await embedded.stop()
if (!made.ok) throw new Error(`${username}: ${made.why}`)
