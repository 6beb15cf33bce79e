/** The code of the article for delivery in bookkeeping programs. */
export const DELIVERY_CODE = 'POSTIKULU'
