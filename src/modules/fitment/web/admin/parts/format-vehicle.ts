/** Formats the names from the make to the vehicle. */
export const formatVehicle = ({ path }: { path: readonly string[] }): string => path.join(' › ')
