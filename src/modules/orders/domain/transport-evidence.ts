/** Documents that prove that goods sold without VAT left the country. */
export const TRANSPORT_EVIDENCE_KINDS = ['waybill', 'carrier', 'buyer', 'export', 'other'] as const
export type TransportEvidenceKind = (typeof TRANSPORT_EVIDENCE_KINDS)[number]
