import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'

const loadLibrary = () => loadWithRetry(() => import('@simplewebauthn/browser'))

/** WebAuthn response of the browser. */
type DeviceResponse = { id: string; type: 'public-key' }
type DeviceChallenge = { challenge: string }

/** Names of the errors of a cancelled or expired request. */
const CANCEL_ERRORS: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

const ignoreCancellation = async (request: Promise<DeviceResponse>): Promise<DeviceResponse | null> => {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && CANCEL_ERRORS.has(error.name)) return null
    throw error
  }
}

/** Creates a passkey on the device; null when the user cancels. Loads the library on demand. */
export const createPasskey = async (challenge: DeviceChallenge): Promise<DeviceResponse | null> => {
  const { startRegistration } = await loadLibrary()
  return ignoreCancellation(startRegistration({ optionsJSON: challenge as PublicKeyCredentialCreationOptionsJSON }))
}

/** Requests a passkey from the device; null when the user cancels. */
export const requestPasskey = async (challenge: DeviceChallenge): Promise<DeviceResponse | null> => {
  const { startAuthentication } = await loadLibrary()
  return ignoreCancellation(startAuthentication({ optionsJSON: challenge as PublicKeyCredentialRequestOptionsJSON }))
}

/** Returns whether passkeys work here: the browser supports them, and the host is not an IP address. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname) && !location.hostname.startsWith('[')
