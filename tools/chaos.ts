import { run } from './run.ts'

/** Test files of each attack; `npm test` runs a short form of each. */
const ATTACKS: Record<string, readonly string[]> = {
  connections: ['src/app/lost-connections.test.ts'],
  database: ['src/app/database-outage.test.ts', 'src/platform/server/db/embedded'],
  crash: ['src/app/restart.test.ts', 'src/modules/checkout/server/crash-during-checkout.test.ts', 'tools/launch'],
  disk: ['src/app/full-disk.test.ts'],
  backup: ['src/app/backup'],
  soak: ['src/app/soak.test.ts'],
  requests: [
    'src/app/server/malformed-requests.test.ts',
    'src/app/server/fuzzed-requests.test.ts',
    'src/app/server/guarded-calls.test.ts',
  ],
}

/** `npm run chaos [-- NAME …]` runs the attacks in their long form; the last line counts the survived ones. */
const main = async (): Promise<void> => {
  const requestedNames = process.argv.slice(2)
  const unknownName = requestedNames.find(name => !(name in ATTACKS))
  if (unknownName !== undefined) {
    console.error(`There is no attack "${unknownName}": use ${Object.keys(ATTACKS).join(', ')}.`)
    process.exitCode = 1
    return
  }
  const names = requestedNames.length > 0 ? requestedNames : Object.keys(ATTACKS)
  const failedAttacks: string[] = []
  for (const name of names) if (!(await runAttack(name))) failedAttacks.push(name)
  console.log(
    failedAttacks.length === 0 ? `All ${names.length} attacks passed.` : `Failed: ${failedAttacks.join(', ')}.`,
  )
  process.exitCode = failedAttacks.length === 0 ? 0 : 1
}

/** Runs an attack, prints its result in a line and returns true when it passed; shows its output only on failure. */
const runAttack = async (name: string): Promise<boolean> => {
  const startedAt = performance.now()
  const args = ['run', '--reporter=verbose', ...(ATTACKS[name] ?? [])]
  const { code, output } = await run('node_modules/vitest/vitest.mjs', args, { env: { PITLANE_CHAOS: '1' } })
  if (code !== 0) console.log(output)
  const testCounts = /^ +Tests +(.*)$/m.exec(output)?.[1] ?? 'no tests ran'
  console.log(
    `${code === 0 ? '✓' : '✗'} ${name}: ${testCounts}, ${Math.round((performance.now() - startedAt) / 1_000)} s`,
  )
  return code === 0
}

await main()
