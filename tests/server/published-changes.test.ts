import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Tag } from '#contract/tags.ts'
import { transfers } from '#contract/transfers.ts'
import { recordChange } from '#server/db/publish-changes.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { adminActions } from '../support/server/admin-actions.ts'
import { call } from '../support/server/call.ts'
import { endpoints } from '../support/server/endpoints.ts'
import { memberWrites } from '../support/server/member-writes.ts'
import { type Account, createAdmin, createMember } from '../support/server/members.ts'
import { png, uploadPicture } from '../support/server/pictures.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app, db } from '../support/server/test-app.ts'

const writes: Record<string, { touches: readonly Tag[] }> = Object.fromEntries(
  endpoints.flatMap(({ name, endpoint }) => ('touches' in endpoint ? [[name, endpoint]] : [])),
)

/** Opens streams that receive only new changes. `read` returns the tags since the last `read`. */
async function openStreams(accounts: Account[], touches: readonly Tag[]) {
  // A tag that all members receive and that the write does not publish.
  const marker = (['Notice', 'Refer', 'Bank'] as const).find((tag) => !touches.includes(tag))!
  const streams = await Promise.all(accounts.map((account) => subscribe(app, account)))
  const read = async () => {
    await runTransaction(db, async (tx) => recordChange(tx, { tags: [marker] }))
    return Promise.all(
      streams.map(async ({ waitFor, received }) => {
        await waitFor(marker)
        const newTags = new Set(received.filter((tag) => tag !== marker))
        received.length = 0
        return [...newTags].sort()
      }),
    )
  }
  await read()
  return { streams, read }
}

const sorted = (...tags: Tag[]) => [...new Set(tags)].sort()

describe.each(Object.entries(memberWrites))('%s', (name, prepare) => {
  const { touches } = writes[name]!

  test('reaches the caller’s second tab, the affected member and administrators, and no other member', async () => {
    const { caller, perform, affected, signedOut } = await prepare()
    const [admin, stranger] = [await createAdmin(), await createMember()]
    const members = [caller !== signedOut && caller, affected?.member].filter(
      (each) => each !== undefined && each !== false,
    )
    const { read } = await openStreams([admin, stranger, ...members], touches)
    const ofSignedOut = signedOut && (await subscribe(app, signedOut))

    expect((await perform()).status).toBe(200)

    const [byAdmin, byStranger, ...byMembers] = await read()
    expect(byAdmin).toEqual(sorted(...touches, ...(affected?.tags ?? [])))
    expect(byStranger).toEqual([])
    const expected = [
      caller !== signedOut && caller && (touches.length > 0 ? sorted(...touches, 'Customer') : []),
      affected && sorted(...affected.tags),
    ]
    expect(byMembers).toEqual(expected.filter(Boolean))
    await ofSignedOut?.waitForEnd()
  })
})

describe.each(Object.entries(adminActions))('%s', (name, variants) => {
  const { touches } = writes[name]!

  test.each(variants)('reaches administrators, the affected member and, if common, all members', async (prepare) => {
    const { perform, member, received: expected, alsoTouches = [] } = await prepare()
    const { otherAdmins = [] } = expected
    const [actor, admin, stranger] = [await createAdmin(), await createAdmin(), await createMember()]
    const isReached = Array.isArray(expected.member)
    const { read } = await openStreams(
      [actor, admin, stranger, ...(isReached ? [member!] : [])],
      [...touches, ...alsoTouches],
    )
    const signedOut = expected.member === 'signed out' ? await subscribe(app, member!) : undefined

    expect((await perform(actor)).status).toBe(200)

    const [byActor, byAdmin, byStranger, byMember] = await read()
    expect(byActor).toEqual(sorted(...touches, ...alsoTouches))
    expect(byAdmin).toEqual(sorted(...touches, ...alsoTouches, ...otherAdmins))
    expect(byStranger).toEqual(sorted(...(expected.everyone ?? [])))
    if (isReached) expect(byMember).toEqual(sorted(...(expected.member as Tag[])))
    await signedOut?.waitForEnd()
  })
})

test('each write of the contract is called above', () => {
  const called = [...Object.keys(memberWrites), ...Object.keys(adminActions)]

  expect(called.sort()).toEqual(Object.keys(writes).sort())
})

test.each([
  ['A transfer', (as: Account, key: string) => call(transfers.fromIncome, { amount: 5 }, { as, key })],
  ['An upload', (as: Account, key: string, bytes: Uint8Array<ArrayBuffer>) => uploadPicture(bytes, { as, key })],
])('a repeated %s under its key is not published again', async (_, send) => {
  const [member, key, bytes] = [await createMember({ earning: 10 }), randomUUID(), png()]
  expect((await send(member, key, bytes)).status).toBe(200)
  const { read } = await openStreams([member, await createAdmin()], [])

  expect((await send(member, key, bytes)).status).toBe(200)

  expect(await read()).toEqual([[], []])
})
