import { spawn } from 'node:child_process'
import { judgeAudit } from './audit-verdict.ts'
import { ROOT } from './run.ts'

/**
 * `npm run audit [-- --registry URL]` asks the registry for known vulnerabilities. It exits with 1 when one is high or
 * critical, with 2 without an answer.
 */
const main = async (): Promise<void> => {
  // npm is a shell script on some platforms; all arguments come from the caller's own command line.
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
  const { lines, code } = judgeAudit(output)
  for (const line of lines) console.log(line)
  process.exitCode = code
}

await main()
