import { spawn } from 'node:child_process'
import { verdictOf } from './audit-verdict.ts'
import { ROOT } from './run.ts'

/**
 * `npm run audit`: asks the registry what faults of the dependencies are known; `-- --registry URL` asks another one. Ends with 1
 * where one is high or critical, with 2 where nobody answered.
 */
const main = async (): Promise<void> => {
  // A command of the shell on some platforms; nothing of it is given by anybody else than who calls.
  const child = spawn('npm', ['audit', '--json', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout.on('data', bytes => {
    output += bytes
  })
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  const { lines, code } = verdictOf(output)
  for (const line of lines) console.log(line)
  process.exitCode = code
}

await main()
