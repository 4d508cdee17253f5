import * as v from 'valibot'
import { hasField } from './canned-answers.ts'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Text } from './fields.ts'
import { issue } from './issues.ts'
import { replyFields, SupportReply } from './support-threads.ts'

/** The median time in seconds from a message to its first answer, of the answers in a period; null without answers. */
const AnswerTime = v.object({ count: v.number(), median_s: v.nullable(v.number()) })

export const AnswerTimes = v.object({ today: AnswerTime, week: AnswerTime })
export type AnswerTimes = v.InferOutput<typeof AnswerTimes>

export const supportDesk = endpoints({
  /** A field of a canned answer without a value, such as `{amount}`, is refused. */
  answer: {
    method: 'POST',
    path: '/support/answer/:id',
    role: 'admin',
    permission: 'support.answer',
    input: fields({
      ...replyFields,
      message: v.pipe(
        Text(2_000),
        v.check((text) => !hasField(text), issue('invalid')),
      ),
    }),
    output: SupportReply,
    touches: ['Support'],
    audit: 'answer-support',
    message: 'Answer sent.',
  },
  /** Of the current Asia/Dhaka day, and of the last seven days. */
  answerTimes: {
    method: 'GET',
    path: '/support/get-answer-times',
    role: 'admin',
    permission: 'support.answer',
    input: nothing,
    output: AnswerTimes,
    tags: ['Support'],
  },
})
