import { changeStream } from '#contract/changes.ts'
import { exportDownload } from '#contract/exports.ts'
import { refusalsOfRole, securityOf } from './operation.ts'
import { failures, requestId } from './responses.ts'
import { refTo } from './schema-object.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const bytes = { schema: { type: 'string', format: 'binary' } }
const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: refTo('Id'),
})

export const stream = {
  operationId: 'changesStream',
  tags: ['changes'],
  summary: 'Hear what changes',
  description: `Server-sent events of the kind \`${changeStream.event}\`, whose data is the JSON of a \`Change\`. Members hear of themselves and of what concerns everybody, administrators of everything. At least every ${changeStream.heartbeatMs / 1000} seconds something is sent. An account may have ${changeStream.maxStreamsPerAccount} at once. Nothing is sent again: after an interruption, read anew.`,
  security: securityOf(changeStream.role),
  responses: {
    200: {
      description: 'It goes on until one side ends it. The server does once the caller is no longer let in.',
      headers: requestId,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...failures(refusalsOfRole(changeStream.role)),
  },
}

export const download = {
  operationId: 'exportTablesDownload',
  tags: ['exportTables'],
  summary: 'Have a prepared file',
  description: `For ${exportDownload.validForS} seconds after it was prepared, for anybody who knows the path, which cannot be guessed.`,
  security: [],
  parameters: [inPath('ticket', 'As the `path` of the preparation has it.')],
  responses: {
    200: {
      description: 'UTF-8 with a byte order mark. Cells that a spreadsheet would calculate begin with an apostrophe.',
      headers: { ...requestId, 'Content-Disposition': text('A file, and its name.') },
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...failures(['not_found', 'user_not_found']),
  },
}

export const pictureFile = {
  operationId: 'usersPicture',
  tags: ['users'],
  summary: 'See a profile picture',
  description: 'For anybody who knows the id, which cannot be guessed.',
  security: [],
  parameters: [inPath('picture', 'As the `image` of a user has it.')],
  responses: {
    200: {
      description: 'The picture.',
      headers: {
        ...requestId,
        'Cache-Control': text('The bytes behind an id never change: keep them for ever.'),
        'X-Content-Type-Options': text('`nosniff`.'),
      },
      content: { 'image/jpeg': bytes, 'image/png': bytes, 'image/webp': bytes },
    },
    ...failures(['not_found']),
  },
}
