import type { VatNumber } from '#checkout/domain/vat-number.ts'
import { unknown, type VatVerdict, vatVerdict } from '#checkout/domain/vat-verdict.ts'

export interface ViesLimits {
  timeoutMs: number
  maxBytes: number
}

/** VIES waits for the member state; an answer has less than 1 kB. */
const VIES_LIMITS: ViesLimits = { timeoutMs: 20_000, maxBytes: 50_000 }

interface Question extends VatNumber {
  /** Where VIES is (VIES_URL). */
  base: string
  /** Who asks: only then does VIES give a consultation number. */
  requester: VatNumber | null
}

export interface ViesAnswer {
  verdict: VatVerdict
  /** The answer as it came; '' where none did. */
  raw: string
}

/** Asks VIES about one number. Never throws: whatever goes wrong leaves the number unknown. */
export const askVies = async (question: Question, limits: ViesLimits = VIES_LIMITS): Promise<ViesAnswer> => {
  const answer = await ask(question, limits)
  // Our own number being refused says nothing about the customer's.
  return question.requester && answer.verdict.reason === 'INVALID_REQUESTER_INFO'
    ? await ask({ ...question, requester: null }, limits)
    : answer
}

const ask = async (question: Question, { timeoutMs, maxBytes }: ViesLimits): Promise<ViesAnswer> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(addressOf(question), { headers: { accept: 'application/json' }, signal })
    const raw = await textOf(answer, maxBytes)
    const verdict = vatVerdict(raw, question.number)
    return { raw, verdict: verdict.reason === 'UNREADABLE' ? unknown(`UNREADABLE ${answer.status}`) : verdict }
  } catch {
    return { raw: '', verdict: unknown(signal.aborted ? 'SLOW' : 'UNREACHABLE') }
  }
}

const addressOf = ({ base, country, number, requester }: Question): string => {
  const query = requester && {
    requesterMemberStateCode: requester.country,
    requesterNumber: requester.number,
  }
  const address = `${base.replace(/\/+$/, '')}/ms/${country}/vat/${encodeURIComponent(number)}`
  return query ? `${address}?${new URLSearchParams(query)}` : address
}

/** As much of it as is kept; a database keeps no NUL. */
const textOf = async (answer: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (size >= maxBytes) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes)).replaceAll('\0', '')
}
