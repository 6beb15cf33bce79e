import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** WebAuthn response of the browser. */
type Said = { id: string; type: 'public-key' }
type Asked = { challenge: string }

/** Errors of a cancelled or expired request. */
const GIVEN_UP: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

const unlessGivenUp = async (asking: Promise<Said>): Promise<Said | null> => {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && GIVEN_UP.has(error.name)) return null
    throw error
  }
}

/** Creates a passkey on the device; null when the user cancels. Loads the library on demand. */
export const makePasskey = async (asked: Asked): Promise<Said | null> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return unlessGivenUp(startRegistration({ optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON }))
}

/** Requests a passkey from the device; null when the user cancels. */
export const showPasskey = async (asked: Asked): Promise<Said | null> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return unlessGivenUp(startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON }))
}

/** Returns whether passkeys work here: the browser supports them, and the host is no IP address. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname) && !location.hostname.startsWith('[')
