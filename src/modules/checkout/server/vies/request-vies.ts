import { createUnknownVerdict, parseVatVerdict, type VatVerdict } from '#checkout/domain/vat-verdict.ts'
import type { VatNumber } from '#orders/domain/vat-number.ts'

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

export interface ViesResponse {
  verdict: VatVerdict
  /** Raw response body; '' when the request failed. */
  raw: string
}

/** Sends one request to VIES. Never throws: every failure returns an unknown result. */
export const requestVies = async (request: ViesRequest, limits: ViesLimits = VIES_LIMITS): Promise<ViesResponse> => {
  const response = await sendRequest(request, limits)
  // VIES rejected the shop's own number, so the client's number was not checked.
  return request.requester && response.verdict.reason === 'INVALID_REQUESTER_INFO'
    ? await sendRequest({ ...request, requester: null }, limits)
    : response
}

const sendRequest = async (request: ViesRequest, { timeoutMs, maxBytes }: ViesLimits): Promise<ViesResponse> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(buildUrl(request), { headers: { accept: 'application/json' }, signal })
    const raw = await readText(response, maxBytes)
    const verdict = parseVatVerdict(raw, request.number)
    return {
      raw,
      verdict: verdict.reason === 'UNREADABLE' ? createUnknownVerdict(`UNREADABLE ${response.status}`) : verdict,
    }
  } catch {
    return { raw: '', verdict: createUnknownVerdict(signal.aborted ? 'SLOW' : 'UNREACHABLE') }
  }
}

const buildUrl = ({ base, country, number, requester }: ViesRequest): string => {
  const query = requester && {
    requesterMemberStateCode: requester.country,
    requesterNumber: requester.number,
  }
  const url = `${base.replace(/\/+$/, '')}/ms/${country}/vat/${encodeURIComponent(number)}`
  return query ? `${url}?${new URLSearchParams(query)}` : url
}

/** Reads at most `maxBytes` and removes NUL, which PostgreSQL cannot store. */
const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (size >= maxBytes) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes)).replaceAll('\0', '')
}
