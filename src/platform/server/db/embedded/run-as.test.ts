import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { choosePort } from './connection-settings.ts'
import { copyBinaries } from './copy-binaries.ts'
import { ensureCluster } from './ensure-cluster.ts'
import { findPostgres } from './postgres-binaries.ts'
import {
  chooseRunAs,
  createRunFromCopy,
  type RunAs,
  type RunAsStrategy,
  runAsAnotherUser,
  runInNamespace,
} from './run-as.ts'
import { stopServer } from './running-server.ts'
import { startServer } from './server-process.ts'

const isRoot = process.getuid?.() === 0
const copiesFolder = mkdtempSync(join(tmpdir(), 'pl-'))
chmodSync(copiesFolder, 0o755)
afterAll(() => rmSync(copiesFolder, { recursive: true }))

const cases: { mode: RunAs['mode']; strategies: RunAsStrategy[] }[] = isRoot
  ? [
      // The checkout may be in a folder that only root can enter.
      {
        mode: 'as another user',
        strategies: [(binaries, user) => runAsAnotherUser(copyBinaries(binaries, copiesFolder), user)],
      },
      { mode: 'in a user namespace', strategies: [runInNamespace] },
      { mode: 'from a copy', strategies: [createRunFromCopy(copiesFolder)] },
    ]
  : [{ mode: 'directly', strategies: [] }]

test.each(cases)('runs a cluster $mode in a folder that others cannot enter', async ({ mode, strategies }) => {
  const closedFolder = mkdtempSync(join(tmpdir(), 'pl-'))
  chmodSync(closedFolder, 0o700)
  const folder = join(closedFolder, 'postgres')
  mkdirSync(folder, { mode: 0o700 })
  const runAs = chooseRunAs(findPostgres(), folder, strategies)
  ensureCluster(runAs, folder, { fsync: false })
  const startResult = await startServer(runAs, folder, await choosePort(), { fsync: false })
  if (startResult.ok) await stopServer(startResult.server.pid, startResult.server.isRunning, runAs.binaries.pgCtl)
  expect(startResult).toMatchObject({ ok: true })
  expect(runAs.mode).toBe(mode)
  rmSync(closedFolder, { recursive: true })
})
