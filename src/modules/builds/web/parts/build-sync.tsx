import { useEffect } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import { savedBuildCalls } from '#builds/contract-saved-build.ts'
import { readCurrentCar } from '#fitment/web/parts/garage.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError, type SendOptions } from '#wire/send.ts'
import { ownBuild, ownBuildUser } from './own-build.ts'

/** The user does not wait for these calls. A failed call is repeated on the next page. */
const BACKGROUND_OPTIONS = { suppressesErrorToast: true, staysOnSessionExpiry: true } as const

/** Saves the list of a guest in the account at login. After a logout the browser forgets the list. */
export const BuildSync = ({ username }: { username: string | null }) => {
  const send = useSend()
  useEffect(() => {
    const controller = new AbortController()
    const options: SendOptions = { ...BACKGROUND_OPTIONS, signal: controller.signal }
    const saveGuestList = async (user: string): Promise<void> => {
      const items = ownBuild.get()
      if (ownBuildUser.get() !== '') ownBuild.set('')
      else if (items !== '') {
        const { body } = await send(savedBuildCalls.list, {}, options)
        if (!body.results.some(saved => saved.items === items)) {
          const list = { name: '', items, car: readCurrentCar()?.key ?? '' }
          await send(savedBuildCalls.create, { body: list }, options)
        }
      }
      ownBuildUser.set(user)
    }
    const forgetUserList = async (): Promise<void> => {
      // A page from the offline cache has no username, even when the user is logged in.
      const { body } = await send(accounts.readSession, {}, options)
      if (!body.data.user.isGuest) return
      ownBuild.set('')
      ownBuildUser.set('')
    }
    const sync = async (): Promise<void> => {
      if (username === null) {
        if (ownBuildUser.get() !== '') await forgetUserList()
      } else if (ownBuildUser.get() !== username) await saveGuestList(username)
    }
    sync().catch((error: unknown) => {
      if (!(error instanceof SendError)) throw error
    })
    return () => controller.abort()
  }, [send, username])
  return null
}
