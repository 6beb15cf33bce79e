/** Renders a page of a fake bank. For tests and journeys. */
export const renderFakePage = (content: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">' +
  `<title>Fake bank</title></head><body><main>${content}</main></body></html>`
