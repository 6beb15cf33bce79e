import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createServer } from '../http/create-server.ts'
import { answerOncePerConnection } from './answer-once-per-connection.ts'

// More than the kernel buffers for a connection: Linux takes up to 32 MB for a reader and 4 MB for a sender.
const LARGE_BODY = Buffer.alloc(64_000_000, 'x')
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

const startServer = async (configure: (server: Awaited<ReturnType<typeof createServer>>) => void = () => undefined) => {
  const server = await createServer(pino({ level: 'silent' }))
  let computedAnswers = 0
  configure(server)
  server.get('/big', async () => {
    computedAnswers++
    return LARGE_BODY
  })
  server.get('/small/:n', async request => `answer ${(request.params as { n: string }).n}`)
  await server.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => server.close())
  const { port } = server.server.address() as { port: number }
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    cleanups.push(() => socket.destroy())
    await new Promise(resolve => socket.once('connect', resolve))
    return socket
  }
  return { open, countComputed: () => computedAnswers, server }
}
const formatRequest = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('computes one answer for a client that sends forty requests and reads no response', async () => {
  const { open, countComputed } = await startServer()
  const socket = await open()
  socket.pause()
  socket.write(formatRequest('/big').repeat(40))
  await vi.waitFor(() => expect(countComputed()).toBe(1), 30_000)
  // Another connection gets its answer, which shows that the server has read everything of the first one.
  const otherConnection = await open()
  const answered = new Promise<string>(resolve => otherConnection.once('data', part => resolve(String(part))))
  otherConnection.write(formatRequest('/small/1'))
  expect(await answered).toContain('200 OK')
  expect(countComputed()).toBe(1)
})

test('answers pipelined requests in order', async () => {
  const { open } = await startServer()
  const socket = await open()
  let text = ''
  socket.on('data', part => (text += part))
  socket.write(Array.from({ length: 30 }, (_, index) => formatRequest(`/small/${index}`)).join(''))
  await vi.waitFor(() => expect(text).toContain('answer 29'), 30_000)
  expect(text.match(/answer \d+/g)).toEqual(Array.from({ length: 30 }, (_, index) => `answer ${index}`))
})

test('closes a connection with too many pipelined requests', async () => {
  const { open } = await startServer()
  const socket = await open()
  const closing = new Promise(resolve => socket.once('close', resolve))
  socket.pause()
  socket.write(formatRequest('/big').repeat(200))
  setImmediate(() => socket.resume())
  await closing
})

test('gives up an answer without progress', async () => {
  const { open, server } = await startServer(newServer => answerOncePerConnection(newServer, 200))
  const socket = await open()
  socket.pause()
  socket.write(formatRequest('/big'))
  const countConnections = () => new Promise(resolve => server.server.getConnections((_error, count) => resolve(count)))
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), 30_000)
})

test('waits for an answer that takes longer than the limit to compute', async () => {
  const { open } = await startServer(server => {
    answerOncePerConnection(server, 50)
    server.get('/slow', async () => {
      await once(server.server, 'timeout')
      return 'made at last'
    })
  })
  const socket = await open()
  const answered = once(socket, 'data')
  socket.write(formatRequest('/slow'))
  expect(String(await answered)).toContain('made at last')
})

test('sends all of a big answer to a slow reader', async () => {
  const { open } = await startServer(server => {
    answerOncePerConnection(server, 5_000)
    server.get('/huge', async () => Buffer.alloc(24_000_000, 'x'))
  })
  const socket = await open()
  let receivedBytes = 0
  // The client reads a little and pauses, each time shorter than the limit and in all far longer.
  socket.on('data', part => {
    receivedBytes += part.length
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  const startedAt = performance.now()
  socket.write(formatRequest('/huge'))
  await vi.waitFor(() => expect(receivedBytes).toBeGreaterThan(24_000_000), 60_000)
  expect(performance.now() - startedAt).toBeGreaterThan(5_000)
})
