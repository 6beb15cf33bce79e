import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What a device answers, as it travels. */
type Said = { id: string; type: 'public-key' }
type Asked = { challenge: string }

/** Whoever presses Escape, or waits too long, has not failed. */
const GIVEN_UP: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

const unlessGivenUp = async (asking: Promise<Said>): Promise<Said | null> => {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && GIVEN_UP.has(error.name)) return null
    throw error
  }
}

/** Has the device make a passkey; null where whoever was asked gave up. The library comes when it is needed. */
export const makePasskey = async (asked: Asked): Promise<Said | null> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return unlessGivenUp(startRegistration({ optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON }))
}

/** Has the device show a passkey. */
export const showPasskey = async (asked: Asked): Promise<Said | null> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return unlessGivenUp(startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON }))
}

/** Whether a browser makes and shows passkeys at this address: it knows how, and the host has a name. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname) && !location.hostname.startsWith('[')
