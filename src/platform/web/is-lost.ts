import type { SendFailure } from '#wire/send.ts'

/** True when the request may have arrived, but no readable answer came back. */
export const isLost = ({ kind }: SendFailure): boolean =>
  kind === 'network' || kind === 'no-answer' || kind === 'not-json' || kind === 'broken-json'
