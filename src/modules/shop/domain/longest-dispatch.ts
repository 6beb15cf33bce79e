/** Directive 2011/83/EU art. 18: without another agreement, goods are delivered within 30 days of the contract. */
export const LONGEST_DISPATCH_DAYS = 30
