import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Behaviour = (response: ServerResponse, number: string, namesRequester: boolean) => void

export interface FakeVies {
  /** Value for VIES_URL. */
  url: string
  /** Sets the behaviour for all numbers. */
  play(how: keyof typeof BEHAVIOURS): void
  /** Sets the behaviour for one number. */
  playFor(number: string, how: keyof typeof BEHAVIOURS): void
  /** Path and query of every request. */
  asked: string[]
  close(): Promise<void>
}

const answer = (over: object) => (number: string) =>
  JSON.stringify({
    isValid: true,
    requestDate: '2026-11-20T10:00:00.000Z',
    userError: 'VALID',
    name: '---',
    address: '---',
    requestIdentifier: 'WAPIAAAAY1example',
    originalVatNumber: number,
    vatNumber: number,
    viesApproximate: { name: '---' },
    ...over,
  })
const wrapped = (error: string) => JSON.stringify({ actionSucceed: false, errorWrappers: [{ error, message: '' }] })
const json =
  (status: number, body: (number: string) => string): Behaviour =>
  (response, number) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body(number))

/** Observed behaviours of VIES. */
const BEHAVIOURS = {
  valid: json(200, answer({})),
  invalid: json(200, answer({ isValid: false, userError: 'INVALID', requestIdentifier: '' })),
  stateAway: json(200, answer({ isValid: false, userError: 'MS_UNAVAILABLE' })),
  stateAwayWrapped: json(400, () => wrapped('MS_UNAVAILABLE')),
  crowded: json(500, () => wrapped('GLOBAL_MAX_CONCURRENT_REQ')),
  strangerAsks: (response, number, namesRequester) =>
    namesRequester
      ? json(400, () => wrapped('INVALID_REQUESTER_INFO'))(response, number, true)
      : json(200, answer({ requestIdentifier: '' }))(response, number, false),
  badQuestion: json(400, () => wrapped('INVALID_INPUT')),
  maintenance: response =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>'),
  broken: response => void response.writeHead(500).end('oops\0'),
  slow: () => undefined,
  cutOff: response => void response.write('{"isValid":', () => response.destroy()),
  endless: response => {
    response.on('error', () => response.destroy())
    const pour = (): void => {
      while (!response.destroyed && response.write('x'.repeat(50_000)));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  },
} satisfies Record<string, Behaviour>

/** Starts a fake VIES on loopback; every number is valid by default. */
export const startFakeVies = async (): Promise<FakeVies> => {
  let play: Behaviour = BEHAVIOURS.valid
  const special = new Map<string, Behaviour>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://vies')
    const number = /^\/rest-api\/ms\/[A-Z]{2}\/vat\/([^/]+)$/.exec(pathname)?.[1]
    if (number === undefined) return void response.writeHead(404).end()
    const behave = special.get(decodeURIComponent(number)) ?? play
    behave(response, decodeURIComponent(number), searchParams.has('requesterNumber'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    asked,
    play(how) {
      play = BEHAVIOURS[how]
    },
    playFor(number, how) {
      special.set(number, BEHAVIOURS[how])
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
