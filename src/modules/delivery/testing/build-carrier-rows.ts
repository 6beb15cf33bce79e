/** Builds an invented row of Omniva's list with overrides. */
export const buildOmnivaRow = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  ZIP: '90001',
  NAME: 'Näidise keskuse pakiautomaat',
  TYPE: '0',
  A0_NAME: 'EE',
  A1_NAME: 'Harju maakond',
  A2_NAME: 'Tallinn',
  A3_NAME: 'Näidise linnaosa',
  A4_NAME: '',
  A5_NAME: 'Näidise tn',
  A6_NAME: '',
  A7_NAME: '12',
  A8_NAME: '',
  X_COORDINATE: '24.7012',
  Y_COORDINATE: '59.4101',
  SERVICE_HOURS: '',
  MODIFIED: '2026-01-05T10:18:52.167+02:00',
  ...overrides,
})

/** Builds an invented row of Smartposti's list with overrides. */
export const buildSmartpostiRow = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  place_id: '01000001',
  name: 'Näidise Kauplus & Ko',
  city: 'Näidise',
  address: 'Kopli tee 1, Näidise',
  country: 'ee',
  postalcode: '76402',
  availability: 'E-P8:00-22:00',
  description: 'sissepääsust vasakul',
  latitude: '59.24290000',
  longitude: '24.49930000',
  pupcode: '764023201',
  type: 'apt',
  open: '',
  ...overrides,
})
