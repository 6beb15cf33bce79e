import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { createSeedContext } from '#platform/server/write.ts'
import { createUser } from './create-user.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { verifyPassword } from './password-hash.ts'
import { roles, users } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const findUser = async (key: string) => (await database.db.select().from(users).where(eq(users.usernameKey, key)))[0]

test('creates one administrator for concurrent first starts', async () => {
  const starts = [1, 2, 3].map(() =>
    ensureAdmin(createSeedContext(database.db), { username: 'Admin', password: undefined }),
  )
  const [createdAdmin, ...others] = (await Promise.all(starts)).filter(start => start !== null)
  expect(others).toEqual([])
  expect(createdAdmin).toEqual({
    username: 'Admin',
    generatedPassword: expect.stringMatching(/^([0-9a-f]{6}-){3}[0-9a-f]{6}$/),
    weaknessText: null,
  })
  const user = await findUser('admin')
  expect(user?.roles).toEqual(['ADMIN'])
  expect(await verifyPassword(createdAdmin?.generatedPassword ?? '', user?.passwordHash ?? '')).toBe(true)
  const [admin] = await database.db.select().from(roles).where(eq(roles.name, 'ADMIN'))
  expect(admin?.permissions).toEqual(PERMISSIONS)
})

test('keeps password and roles at another start', async () => {
  const userBefore = await findUser('admin')
  await database.db
    .update(roles)
    .set({ permissions: ['client'] })
    .where(eq(roles.name, 'SALES'))
  expect(
    await ensureAdmin(createSeedContext(database.db), { username: 'ADMIN', password: 'given later on' }),
  ).toBeNull()
  expect(await findUser('admin')).toEqual(userBefore)
  const [sales] = await database.db.select().from(roles).where(eq(roles.name, 'SALES'))
  expect(sales?.permissions).toEqual(['client'])
})

test('uses the configured password for a new owner and does not return it', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const createdAdmin = await ensureAdmin(createSeedContext(db), { username: 'boss', password: 'given at start' })
  expect(createdAdmin).toEqual({ username: 'boss', generatedPassword: null, weaknessText: null })
  const [boss] = await db.select().from(users)
  expect(await verifyPassword('given at start', boss?.passwordHash ?? '')).toBe(true)
})

test.each([
  ['short-one', /fewer than 10 characters/],
  ['password12345', /guessed first/],
  ['poepidaja-1', /made of the user name/],
])('accepts the weak password %s and reports its weakness', async (password, message) => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const createdAdmin = await ensureAdmin(createSeedContext(db), { username: 'poepidaja', password })
  expect(createdAdmin).toEqual({
    username: 'poepidaja',
    generatedPassword: null,
    weaknessText: expect.stringMatching(message),
  })
})

test('creates no second owner when the first was renamed, changed or disabled', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const start = () => ensureAdmin(createSeedContext(db), { username: 'admin', password: 'given at start' })
  await start()
  for (const change of [
    { username: 'Mari', usernameKey: 'mari' },
    { roles: ['CLIENT', 'ADMIN'] },
    { disabled: true },
  ]) {
    await db.update(users).set(change)
    expect(await start()).toBeNull()
    expect(await db.$count(users)).toBe(1)
  }
})

test('creates an owner when there are only other staff', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  await makeUser(db, { roles: ['MANAGER'] })
  expect(await ensureAdmin(createSeedContext(db), { username: 'admin', password: 'given at start' })).not.toBeNull()
})

test('keeps a removed role removed and adds roles of newer versions', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const start = () => ensureAdmin(createSeedContext(db), { username: 'admin', password: 'given at start' })
  const listRoleNames = async () =>
    (await db.select({ name: roles.name }).from(roles).orderBy(roles.name)).map(row => row.name)
  await start()
  const allRoleNames = await listRoleNames()
  await db.delete(roles).where(inArray(roles.name, ['SALES', 'WAREHOUSE', 'CLIENT']))
  await start()
  expect(await listRoleNames()).toEqual(allRoleNames.filter(name => name !== 'SALES' && name !== 'WAREHOUSE'))
  // An older version had no role WAREHOUSE.
  await db
    .update(platformValues)
    .set({ value: allRoleNames.filter(name => name !== 'WAREHOUSE') })
    .where(eq(platformValues.key, 'default-roles'))
  await start()
  expect(await listRoleNames()).toEqual(allRoleNames.filter(name => name !== 'SALES'))
  await start()
  expect(await listRoleNames()).toEqual(allRoleNames.filter(name => name !== 'SALES'))
})

test('rejects a duplicate username', async () => {
  const user = { username: 'Õie', password: 'correct horse', roles: ['CLIENT'] }
  expect(await createUser(createSeedContext(database.db), createSystemActor('test'), user)).toMatchObject({ ok: true })
  expect(
    await createUser(createSeedContext(database.db), createSystemActor('test'), { ...user, username: ' õIE' }),
  ).toEqual({
    ok: false,
    reason: 'nameTaken',
  })
})
