import type { RefusalCode } from '#contract/errors.ts'
import { IntakeResult, smsIntake } from '#contract/till-phones.ts'
import { createResponseSchema, failures } from './responses.ts'
import { idInPath } from './stream-operations.ts'

const signed =
  'The body is signed with the phone’s secret by HMAC-SHA256, in the way of its app: `X-Signature` of SMSGate (hex, of body + `X-Timestamp`) or of the other app (hex, of the body), or `X-Joma-Signature: sha256=…` (of `X-Joma-Timestamp` + "." + body). A timestamp is seconds since 1970.'

const refusals: RefusalCode[] = [
  'malformed_request',
  'invalid_input',
  'not_signed_in',
  'body_too_large',
  'too_many_requests',
]

const createPhoneOperation = (docs: { operationId: string; summary: string; description: string }, data: object) => ({
  ...docs,
  tags: ['tillPhones'],
  security: [],
  parameters: [idInPath('id', 'The phone.')],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { type: 'object', description: 'In the format of the phone’s app.' } },
    },
  },
  responses: {
    200: {
      description: 'OK',
      content: {
        'application/json': {
          schema: createResponseSchema(data, 'A sentence, in English.'),
        },
      },
    },
    ...failures(refusals),
  },
})

export const intake = createPhoneOperation(
  {
    operationId: 'tillPhonesReceiveSms',
    summary: 'Receive the SMS of a till phone',
    description: `${signed} Joma’s own format is \`{"messages": [{"client_id", "sender", "body", "received_at", "sim"}]}\` with up to ${smsIntake.messagesMax} SMS. The response is sent after all are stored. It is safe to repeat a call.`,
  },
  {
    type: 'object',
    description: 'The data of the response.',
    properties: {
      results: {
        type: 'array',
        description: 'One result for each SMS, in their order.',
        items: {
          type: 'object',
          description: 'What became of one SMS.',
          properties: {
            client_id: { type: ['string', 'null'], description: 'The id of the request.' },
            result: { enum: IntakeResult.options, description: 'What became of it.' },
          },
          required: ['client_id', 'result'],
        },
      },
    },
    required: ['results'],
  },
)

export const heartbeat = createPhoneOperation(
  {
    operationId: 'tillPhonesHeartbeat',
    summary: 'Report that a till phone works',
    description: `${signed} The fields \`battery\` (percent), \`queued\` (SMS not sent yet) and \`version\` are optional.`,
  },
  { type: 'null', description: 'Always null.' },
)
