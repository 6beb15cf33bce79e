/** Loads the library with the first passkey, so that other shops start without it. */
export const loadWebauthn = () => import('@simplewebauthn/server')
