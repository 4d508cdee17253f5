import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, createPlan } from '../support/server/members.ts'

test('a transfer of the history opens its page, with the balance after it', async () => {
  const [as, other] = [await createMember({ balance: 100 }), await createMember()]
  const { data } = await call(transfers.toWallet, { username: other.username, amount: 30 }, { as })
  const { user, pathNow } = openPage('/home/transactions?tab=transfer', { as })

  await user.click(await screen.findByRole('link', { name: new RegExp(`To ${other.username}`) }))

  await screen.findByText('Done')
  expect(pathNow()).toBe(`/home/transactions/entry/${data._id}`)
  screen.getByText('−30.00')
  screen.getByText('after it 70.00')
})

test('the receiver of a transfer sees the other side of it, in Bengali too', async () => {
  const [sender, as] = [await createMember({ balance: 100 }), await createMember()]
  const { data } = await call(transfers.toWallet, { username: as.username, amount: 30 }, { as: sender })
  localStorage.setItem('locale', 'bn')

  openPage(`/home/transactions/entry/${data._id}`, { as })

  await screen.findByText('সম্পন্ন')
  screen.getByText('+৩০.০০')
  expect(screen.getAllByText(`${sender.username} পাঠিয়েছেন`)).toHaveLength(2)
})

test('a purchase in the statement opens its page', async () => {
  const as = await createMember({ balance: 50 })
  const { plan_name: planName } = await createPlan({ price: 50 })
  await call(plans.purchase, { planName }, { as })
  const { user } = openPage('/home/statement', { as })

  await user.click(await screen.findByRole('link', { name: /Plan bought/ }))

  await screen.findByText('Done')
  screen.getByText('−50.00')
  screen.getByText('after it 0.00')
})

test.each(['en', 'bn'] as const)(
  'in %s, a question on the page of a transfer is about it, and the answer is there',
  async (language) => {
    const words = { en: ['Write to support', 'Send'], bn: ['সাপোর্টকে লিখুন', 'পাঠান'] }[language]
    localStorage.setItem('locale', language)
    const [as, other] = [await createMember({ balance: 100 }), await createMember()]
    const { _id: id } = (await call(transfers.toWallet, { username: other.username, amount: 30 }, { as })).data
    const { user } = openPage(`/home/transactions/entry/${id}`, { as })

    await user.click(await screen.findByPlaceholderText(words[0]!))
    await user.paste('Wrong member')
    await user.click(screen.getByRole('button', { name: words[1]! }))

    await screen.findByText('Wrong member')
    await waitFor(async () =>
      expect((await call(supports.mine, { about: id }, { as })).data.items).toMatchObject([
        { message: 'Wrong member', about: { kind: 'entry', id } },
      ]),
    )
    const [thread] = (await call(supports.mine, { about: id }, { as })).data.items
    await callAsAdmin(supportDesk.answer, { id: thread!._id, message: 'Ask the member.' })
    await screen.findByText('Ask the member.')
  },
)

test('a conversation about a transfer has a link to it', async () => {
  const [as, other] = [await createMember({ balance: 100 }), await createMember()]
  const { _id } = (await call(transfers.toWallet, { username: other.username, amount: 30 }, { as })).data
  const about = { kind: 'entry', id: _id } as const
  const thread = (await call(supports.create, { message: 'Why?', about }, { as })).data._id
  openPage(`/home/support/${thread}`, { as })

  const link = await screen.findByRole('link', { name: 'About an entry of your balance' })

  expect(link.getAttribute('href')).toBe(`/home/transactions/entry/${_id}`)
})

test('an entry of another member and an unknown one do not exist', async () => {
  const [as, other] = [await createMember(), await createMember({ earning: 10 })]
  const { data } = await call(transfers.fromIncome, { amount: 10 }, { as: other })

  for (const id of [data._id, randomUUID()]) {
    const page = openPage(`/home/transactions/entry/${id}`, { as })
    await screen.findByText('This does not exist any more.')
    page.close()
  }
})
