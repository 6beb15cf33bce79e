import { readOption, setOption, useOption } from '#platform/web/options.ts'

const OPTION_NAME = 'editorKeepPasted'

const isTrue = (value: unknown): boolean => value === true

/** Returns the browser's setting for keeping pasted formatting. */
export const isPastedFormattingKept = (): boolean => isTrue(readOption(OPTION_NAME))

export const useKeepPastedFormatting = (): [keeps: boolean, turn: () => void] => {
  const isKept = useOption(OPTION_NAME, isTrue) ?? false
  return [isKept, () => setOption(OPTION_NAME, !isKept || undefined)]
}
