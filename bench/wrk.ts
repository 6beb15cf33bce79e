import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Load, LoadResult } from './load.ts'

export const hasWrk = (): boolean => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined

/** Sends the load with wrk, on a single thread so that each number is used once. */
export const sendWithWrk = async (origin: string, load: Load, from: number): Promise<LoadResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pitlane-wrk-'))
  try {
    const script = path.join(folder, 'load.lua')
    writeFileSync(path.join(folder, 'paths'), load.paths.join('\n'))
    writeFileSync(path.join(folder, 'bodies'), (load.bodies ?? []).join('\n'))
    writeFileSync(script, buildLuaScript(load, folder, from))
    const output = await runWrk([
      '-t',
      '1',
      '-c',
      String(load.connections),
      '-d',
      `${load.seconds}s`,
      '--timeout',
      '20s',
      '-s',
      script,
      origin,
    ])
    const result = /^RESULT (\{.*\})$/m.exec(output)?.[1]
    if (!result) throw new Error(`wrk printed no result:\n${output}`)
    return JSON.parse(result) as LoadResult
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runWrk = (args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })

const buildLuaScript = (
  { method = 'GET', headers = {}, rotatingHeaders = {} }: Load,
  folder: string,
  from: number,
): string => `
local function read_lines(file)
  local lines = {}
  for line in io.lines(file) do lines[#lines + 1] = line end
  return lines
end
local paths = read_lines(${JSON.stringify(path.join(folder, 'paths'))})
local bodies = read_lines(${JSON.stringify(path.join(folder, 'bodies'))})
local headers = { ${Object.entries(headers)
  .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join(', ')} }
local rotating = { ${Object.entries(rotatingHeaders)
  .map(([name, values]) => `[${JSON.stringify(name)}] = { ${values.map(value => JSON.stringify(value)).join(', ')} }`)
  .join(', ')} }
local request_number = ${from}
local function fill(text)
  if not text:find("{", 1, true) then return text end
  local address = "10.1." .. math.floor((request_number % 1000) / 250) .. "." .. (request_number % 250 + 1)
  return (text:gsub("{n}", tostring(request_number)):gsub("{address}", address))
end
request = function()
  request_number = request_number + 1
  local sent_headers = {}
  for name, value in pairs(headers) do sent_headers[name] = fill(value) end
  for name, values in pairs(rotating) do sent_headers[name] = values[request_number % #values + 1] end
  local body = #bodies > 0 and bodies[request_number % #bodies + 1] or nil
  return wrk.format(${JSON.stringify(method)}, paths[request_number % #paths + 1], sent_headers, body)
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\\nRESULT {"requests":%d,"failures":%d,"perSecond":%.3f,"p50Ms":%.3f,"p95Ms":%.3f,"p99Ms":%.3f}\\n',
    summary.requests, errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    summary.requests / (summary.duration / 1000000),
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000))
end
`
