import type { SendFailure } from '#wire/send.ts'

/** Returns true when the request may have arrived, but no readable answer came back. */
export const isAnswerLost = ({ kind }: SendFailure): boolean =>
  kind === 'network' || kind === 'no-answer' || kind === 'not-json' || kind === 'broken-json'
