const inTallinn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn', dateStyle: 'short' })

/** The day in Estonia (`YYYY-MM-DD`): VAT rates change at its midnight. */
export const shopDay = (now: Date): string => inTallinn.format(now)
