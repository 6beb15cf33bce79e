export const DENSITY_OPTION = 'adminDensity'

export const parseDensity = (value: unknown) => (value === 'dense' || value === 'roomy' ? value : undefined)
