import type { VatNumber } from '#checkout/domain/vat-number.ts'
import { parseVatVerdict, unknownVerdict, type VatVerdict } from '#checkout/domain/vat-verdict.ts'

export interface ViesLimits {
  timeoutMs: number
  maxBytes: number
}

/** VIES waits for the member state; a response is smaller than 1 kB. */
const VIES_LIMITS: ViesLimits = { timeoutMs: 20_000, maxBytes: 50_000 }

interface ViesRequest extends VatNumber {
  /** Base address (VIES_URL). */
  base: string
  /** The shop's own number: VIES returns a consultation number only with it. */
  requester: VatNumber | null
}

export interface ViesAnswer {
  verdict: VatVerdict
  /** Raw response body; '' when the request failed. */
  raw: string
}

/** Sends one request to VIES. Never throws: every failure returns an unknown result. */
export const requestVies = async (question: ViesRequest, limits: ViesLimits = VIES_LIMITS): Promise<ViesAnswer> => {
  const answer = await sendRequest(question, limits)
  // A rejected shop number says nothing about the client's number.
  return question.requester && answer.verdict.reason === 'INVALID_REQUESTER_INFO'
    ? await sendRequest({ ...question, requester: null }, limits)
    : answer
}

const sendRequest = async (question: ViesRequest, { timeoutMs, maxBytes }: ViesLimits): Promise<ViesAnswer> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(buildAddress(question), { headers: { accept: 'application/json' }, signal })
    const raw = await readText(answer, maxBytes)
    const verdict = parseVatVerdict(raw, question.number)
    return { raw, verdict: verdict.reason === 'UNREADABLE' ? unknownVerdict(`UNREADABLE ${answer.status}`) : verdict }
  } catch {
    return { raw: '', verdict: unknownVerdict(signal.aborted ? 'SLOW' : 'UNREACHABLE') }
  }
}

const buildAddress = ({ base, country, number, requester }: ViesRequest): string => {
  const query = requester && {
    requesterMemberStateCode: requester.country,
    requesterNumber: requester.number,
  }
  const address = `${base.replace(/\/+$/, '')}/ms/${country}/vat/${encodeURIComponent(number)}`
  return query ? `${address}?${new URLSearchParams(query)}` : address
}

/** Reads at most `maxBytes` and removes NUL, which PostgreSQL cannot store. */
const readText = async (answer: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (size >= maxBytes) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes)).replaceAll('\0', '')
}
