import type { SendError } from '#wire/send.ts'

/** Returns true when the request may have arrived, but no readable answer came back. */
export const isAnswerLost = ({ kind }: SendError): boolean =>
  kind === 'network' || kind === 'no-answer' || kind === 'not-json' || kind === 'broken-json'
