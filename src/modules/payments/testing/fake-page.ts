/** A page of an outside bank, as a buyer's browser draws it. For tests and journeys. */
export const fakePage = (inside: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Fake bank</title></head><body><main>${inside}</main></body></html>`
