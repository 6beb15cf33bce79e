/**
 * States of money that goes back: asked for, on its way to the provider, accepted there but not yet paid out, done,
 * or not possible. Everything but `failed` counts against what can still be refunded.
 */
export type RefundState = 'asked' | 'sending' | 'pending' | 'done' | 'failed'
