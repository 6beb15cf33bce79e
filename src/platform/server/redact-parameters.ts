const PARAMETERS_START = '\nparams:'
const REDACTED_PARAMETERS = '\nparams: (left out)'
/** Only the last frames of a stack are searched, after the parameters. */
const MAX_FRAME_CHARACTERS = 8_000

/**
 * Removes the parameters of a failed query. Drizzle appends `params: …` with raw values that may span lines, so
 * everything after it goes.
 */
export const redactParameters = (text: string): string => {
  const start = text.indexOf(PARAMETERS_START)
  return start < 0 ? text : text.slice(0, start) + REDACTED_PARAMETERS
}

/** Removes parameters from a stack, which repeats the message before the calls. */
export const redactStack = ({ stack, message }: Error): string | undefined => {
  if (!stack?.includes(PARAMETERS_START)) return stack
  const start = stack.indexOf(message)
  // Skips the whole message when it is known, so that its values are not taken for stack frames.
  const frames = start < 0 ? stack : stack.slice(start + message.length)
  return redactParameters(stack) + (/(?:\n {4}at [^\n]*)+$/.exec(frames.slice(-MAX_FRAME_CHARACTERS))?.[0] ?? '')
}
