/** Loaded with the first passkey, so that other shops start without the library. */
export const loadWebauthn = () => import('@simplewebauthn/server')
