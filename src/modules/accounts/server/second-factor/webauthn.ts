/** Fetched by the first passkey: a shop without any starts without it. */
export const webauthn = () => import('@simplewebauthn/server')
