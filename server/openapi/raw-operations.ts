import { advertiseUpload, videoPath } from '#contract/advertises.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { idempotencyKey, keptHeaders, refusalsOfRole, securityOf } from './operation.ts'
import { failures, requestId } from './responses.ts'
import { refTo } from './schema-object.ts'

/** The paths that no row describes, because their bodies are streams or plain text. `base` is where the rows begin. */
export const rawPaths = (base: string) => ({
  [`${base}${advertiseUpload.path}`]: { post: upload },
  [videoPath('{advertise}')]: { get: video, head: videoAlone },
  '/healthz': { get: probe('healthz', 'Whether the process lives') },
  '/readyz': {
    get: probe('readyz', 'Whether the server can take requests', 'Stopping, or its database is out of reach.'),
  },
})

const refusedUploads: RefusalCode[] = [
  ...refusalsOfRole(advertiseUpload.role),
  'malformed_request',
  'invalid_input',
  'not_a_video',
  'too_large',
  'request_running',
  'key_reused',
]

const upload = {
  operationId: 'advertisesUpload',
  tags: ['advertises'],
  summary: 'Upload an advertisement’s video',
  description: 'MP4 or WebM, told by the bytes. It becomes a task of every member.',
  security: securityOf(advertiseUpload.role),
  parameters: [idempotencyKey],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            [advertiseUpload.field]: {
              type: 'string',
              format: 'binary',
              contentMediaType: 'video/mp4',
              description: 'The video, with the name of its file.',
            },
          },
          required: [advertiseUpload.field],
        },
        encoding: { [advertiseUpload.field]: { contentType: 'video/mp4, video/webm' } },
      },
    },
  },
  responses: {
    200: {
      description: advertiseUpload.message,
      headers: keptHeaders,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              success: { const: true, description: 'True.' },
              message: { type: 'string', description: 'For people to read.' },
              data: {
                type: 'object',
                description: 'What the call answers with.',
                properties: { advertise: { ...refTo('Id'), description: 'The id of the video.' } },
                required: ['advertise'],
              },
            },
            required: ['success', 'message', 'data'],
          },
        },
      },
    },
    ...failures(refusedUploads),
  },
}

const text = (description: string) => ({ description, schema: { type: 'string' } })
const videoHeaders = {
  ...requestId,
  'Accept-Ranges': text('`bytes`.'),
  'Cache-Control': text('The bytes behind an id never change: keep them for ever.'),
  ETag: text('A strong validator.'),
}
const bytes = { schema: { type: 'string', format: 'binary' } }
const content = { 'video/mp4': bytes, 'video/webm': bytes }
const header = (name: string, description: string) => ({ name, in: 'header', description, schema: { type: 'string' } })

const videoAlone = {
  operationId: 'advertisesVideoHead',
  tags: ['advertises'],
  summary: 'Ask about a video without its bytes',
  security: [],
  parameters: [
    {
      name: 'advertise',
      in: 'path',
      required: true,
      description: 'The `advertise` of a task, the `_id` of an upload.',
      schema: refTo('Id'),
    },
    header('Range', 'One range of bytes, `bytes=0-1023`. Several at once are answered with the whole.'),
    header('If-Range', 'The ETag the range is meant for. Of another version, the whole is sent.'),
    header('If-None-Match', 'The ETag one has.'),
  ],
  responses: {
    200: { description: 'The whole video.', headers: videoHeaders },
    206: {
      description: 'The range that was asked for.',
      headers: { ...videoHeaders, 'Content-Range': text('`bytes 0-1023/4194304`.') },
    },
    304: { description: 'It is still the same.', headers: videoHeaders },
    416: {
      description: 'There is no such range.',
      headers: { ...videoHeaders, 'Content-Range': text('`bytes */4194304`.') },
    },
    ...failures(['not_found']),
  },
}

const video = {
  ...videoAlone,
  operationId: 'advertisesVideo',
  summary: 'Stream a video',
  description: 'For anybody who knows the id, which cannot be guessed.',
  responses: {
    ...videoAlone.responses,
    200: { ...videoAlone.responses[200], content },
    206: { ...videoAlone.responses[206], content },
  },
}

const plain = { 'text/plain': { schema: { type: 'string' } } }
const probe = (operationId: string, summary: string, unready?: string) => ({
  operationId,
  tags: ['health'],
  summary,
  security: [],
  responses: {
    200: { description: 'Yes.', content: plain },
    ...(unready && { 503: { description: unready, content: plain } }),
  },
})
