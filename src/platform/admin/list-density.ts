export const DENSITY_OPTION = 'adminDensity'

export const toDensity = (value: unknown) => (value === 'dense' || value === 'roomy' ? value : undefined)
