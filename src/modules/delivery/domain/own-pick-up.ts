/** Returns true when customers collect their goods from the shop itself. */
export const isOwnPickUp = ({ inputType }: { inputType: string }): boolean => inputType === 'value'
