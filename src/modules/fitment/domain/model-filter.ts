/** The key of the filter whose values are cars; category pages show it as `Mudel`. */
export const MODEL_FILTER_KEY = 'model'
