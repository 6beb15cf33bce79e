import { createJsonCodec, createStoredValue, useStoredValue } from './stored-value.ts'

/** Preferences by name, stored in local storage under `options`. */
type Options = Readonly<Record<string, unknown>>

const SAVE_DELAY_MS = 200

interface SaveOptions {
  delayMs?: number
}

const NO_OPTIONS: Options = {}

const storedOptions = createStoredValue<Options>(
  'options',
  NO_OPTIONS,
  createJsonCodec(value =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Options) : null,
  ),
)

/** Returns a checked option; undefined on the server and at first paint. */
export const useOption = <V>(name: string, check: (value: unknown) => V | undefined): V | undefined =>
  check(useStoredValue(storedOptions, NO_OPTIONS)[name])

export const readOption = (name: string): unknown => storedOptions.get()[name]

/** Sets an option and saves it after `delayMs` without changes. Undefined removes it. */
export const setOption = (name: string, value: unknown, { delayMs = SAVE_DELAY_MS }: SaveOptions = {}): void =>
  changeOption(name, () => value, { delayMs })

/** Updates an option from its current value, which another tab may have saved. Undefined removes it. */
export const changeOption = (
  name: string,
  change: (value: unknown) => unknown,
  { delayMs = SAVE_DELAY_MS }: SaveOptions = {},
): void =>
  storedOptions.update(options => {
    const { [name]: current, ...otherOptions } = options
    const value = change(current)
    return value === undefined ? otherOptions : { ...otherOptions, [name]: value }
  }, delayMs)
