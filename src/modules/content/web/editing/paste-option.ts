import { readOption, setOption, useOption } from '#platform/web/options.ts'

const OPTION = 'editorKeepPasted'

const asSwitch = (value: unknown): boolean => value === true

/** Returns the browser's setting for keeping pasted formatting. */
export const keepsPastedFormatting = (): boolean => asSwitch(readOption(OPTION))

export const useKeepPastedFormatting = (): [keeps: boolean, turn: () => void] => {
  const keeps = useOption(OPTION, asSwitch) ?? false
  return [keeps, () => setOption(OPTION, !keeps || undefined)]
}
