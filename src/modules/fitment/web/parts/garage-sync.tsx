import { useEffect, useRef } from 'react'
import { accounts } from '#accounts/contract-accounts.ts'
import { fitCalls } from '#fitment/contract-fit.ts'
import { garageCalls } from '#fitment/contract-garage.ts'
import { diffGarages, type GarageChange, isUnchanged } from '#fitment/domain/garage-change.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError, type SendOptions } from '#wire/send.ts'
import { leaveAccount, listCarsOf, receiveAccountCars } from './account-garage.ts'
import { readCurrentCar, useGarage } from './garage.ts'
import { correctCar } from './manage-cars.ts'

/** Nobody waits for these calls; a failed one is repeated with the next change or page. */
const IN_BACKGROUND = { suppressesErrorToast: true, staysOnSessionExpiry: true } as const

/**
 * Keeps the garage equal to the account: a guest's cars join it at login, and later changes of either side reach the
 * other one. After a logout the browser forgets the cars.
 */
export const GarageSync = ({ username }: { username: string | null }) => {
  const send = useSend()
  const garage = useGarage()
  const isRefreshed = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    const options: SendOptions = { ...IN_BACKGROUND, signal: controller.signal }
    const exchange = async (user: string): Promise<void> => {
      const cars = listCarsOf(garage, user)
      const current = readCurrentCar()
      if (!isRefreshed.current && current) {
        // The account omits removed vehicles, so only this answer can say that the current car is one of them.
        const { body } = await send(fitCalls.verdicts, { query: { v: current.key } }, options)
        correctCar(current.key, body.car)
        if (readCurrentCar()?.key !== current.key) return
      }
      const known = garage.account?.username === user ? garage.account.cars : []
      const change = diffGarages(known, cars)
      const isEqual = isUnchanged(known, change)
      if (isEqual && isRefreshed.current) return
      const { body } = isEqual
        ? await send(garageCalls.read, {}, options)
        : await send(garageCalls.change, { body: toBody(change) }, options)
      isRefreshed.current = true
      receiveAccountCars(user, cars, body.cars)
    }
    const checkLogout = async (): Promise<void> => {
      // A page from the offline cache contains no user.
      const { body } = await send(accounts.readSession, {}, options)
      if (body.data.user.isGuest) leaveAccount()
    }
    const start = username === null ? checkLogout() : exchange(username)
    start.catch((error: unknown) => {
      if (!(error instanceof SendError)) throw error
    })
    return () => controller.abort()
  }, [send, username, garage])
  return null
}

const toBody = ({ put, remove, first }: GarageChange) => ({
  put: put.map(({ key, nickname, before }) => ({ key, nickname, before })),
  remove: [...remove],
  first,
})
