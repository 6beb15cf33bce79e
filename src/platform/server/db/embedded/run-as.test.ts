import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { choosePort } from './connection-settings.ts'
import { copyBinaries } from './copy-binaries.ts'
import { ensureCluster } from './make-cluster.ts'
import { findPostgres } from './postgres-binaries.ts'
import { asAnotherUser, chooseRunAs, fromCopyIn, inNamespace, type RunAs, type Way } from './run-as.ts'
import { stopServer } from './running-server.ts'
import { startServer } from './server-process.ts'

const isRoot = process.getuid?.() === 0
const copies = mkdtempSync(join(tmpdir(), 'pl-'))
chmodSync(copies, 0o755)
afterAll(() => rmSync(copies, { recursive: true }))

const cases: { how: RunAs['how']; ways: Way[] }[] = isRoot
  ? [
      // The checkout may be in a folder that only root can enter.
      { how: 'as another user', ways: [(binaries, user) => asAnotherUser(copyBinaries(binaries, copies), user)] },
      { how: 'in a user namespace', ways: [inNamespace] },
      { how: 'from a copy', ways: [fromCopyIn(copies)] },
    ]
  : [{ how: 'directly', ways: [] }]

test.each(cases)('runs a cluster $how in a folder that others cannot enter', async ({ how, ways }) => {
  const closed = mkdtempSync(join(tmpdir(), 'pl-'))
  chmodSync(closed, 0o700)
  const room = join(closed, 'postgres')
  mkdirSync(room, { mode: 0o700 })
  const run = chooseRunAs(findPostgres(), room, ways)
  ensureCluster(run, room, false)
  const started = await startServer(run, room, await choosePort(), false)
  if (started.ok) await stopServer(started.server.pid, started.server.lives, run.binaries.pgCtl)
  expect(started).toMatchObject({ ok: true })
  expect(run.how).toBe(how)
  rmSync(closed, { recursive: true })
})
