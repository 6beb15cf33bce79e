import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

interface Cost {
  /** The memory in KiB, by the name of the parameter of `argon2`. */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Hashes a password as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await deriveHash(password, salt, COST, HASH_BYTES)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`
}

/** Verifies a password; throws unless `storedHash` is an argon2id PHC string. */
export const verifyPassword = async (password: string, storedHash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(storedHash) ?? []
  if (!salt || !hash) throw new Error('A stored password hash cannot be read')
  const expectedHash = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(
    expectedHash,
    await deriveHash(password, Buffer.from(salt, 'base64'), cost, expectedHash.length),
  )
}

/** Takes as long as a real verification, so that the duration does not reveal unknown users. */
export const verifyDummyPassword = async (password: string): Promise<false> => {
  await deriveHash(password, Buffer.alloc(SALT_BYTES), COST, HASH_BYTES)
  return false
}

const deriveHash = (password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Both Unicode forms of a letter count as equal.
    const message = Buffer.from(password.normalize('NFC'))
    argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, hash) => (error ? reject(error) : resolve(hash)))
  })

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
