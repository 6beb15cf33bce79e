import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Refusal } from './refusal.mjs'

/** Runs a program and returns its exit code and output. A signal to this process also stops the program. */
export const runQuietly = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let stoppedBy
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
    const stop = signal => {
      stoppedBy = signal
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)
    const finish = () => {
      for (const signal of signals) process.off(signal, stop)
    }
    child.once('error', error => {
      finish()
      reject(error)
    })
    child.once('close', code => {
      finish()
      if (stoppedBy) reject(new Refusal('Stopped.', 128 + constants.signals[stoppedBy]))
      else resolve({ code, output })
    })
  })
