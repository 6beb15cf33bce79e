/** The filter by the car that a part is made for. */
export const MODEL_KEY = 'model'
