import { expect, test } from 'vitest'
import { answerFields, cannedAnswers, fillAnswer, findFields } from '#contract/canned-answers.ts'
import { callAsAdmin } from '../support/server/members.ts'

const answer = {
  key: '7',
  title: 'Added',
  text_en: 'We added {amount} tk.',
  text_bn: '{amount} টাকা যোগ হয়েছে।',
} as const

test('a canned answer is saved, replaced under its key and deleted', async () => {
  const saved = (await callAsAdmin(cannedAnswers.save, { ...answer, title: '  Added ' })).data
  expect(saved).toMatchObject(answer)

  const replaced = (await callAsAdmin(cannedAnswers.save, { ...answer, title: 'Done' })).data

  expect(replaced).toEqual({ ...saved, title: 'Done' })
  const ofKey = async () => (await callAsAdmin(cannedAnswers.list, {})).data.filter(({ key }) => key === '7')
  expect(await ofKey()).toEqual([replaced])
  await callAsAdmin(cannedAnswers.delete, { key: '7' })
  expect(await ofKey()).toEqual([])
  expect((await callAsAdmin(cannedAnswers.delete, { key: '7' })).status).toBe(404)
})

const template = answerFields.map((name) => `{${name}}`).join(' ')

test('each field is replaced by its value, wherever it occurs', () => {
  const values = {
    amount: '500',
    transaction_id: '$&',
    method: 'bKash',
    username: '{amount}',
    account_number: '01712345678',
  }

  const filled = fillAnswer(`${template} {amount}`, values)

  expect(filled).toBe('500 $& bKash {amount} 01712345678 500')
})

test('a field without a value is reported and never printed as undefined', () => {
  for (const missing of [undefined, '']) {
    const filled = fillAnswer(template, { amount: '500', method: missing as string })

    expect(filled).not.toMatch(/undefined|null/)
    expect(findFields(filled)).toEqual(['transaction_id', 'method', 'username', 'account_number'])
  }
})

test('braces around other text are no fields', () => {
  expect(findFields('{this} and { amount }')).toEqual([])
})
