import { changeStream } from '#contract/changes.ts'
import { exportDownload } from '#contract/exports.ts'
import { supportPicture as supportPictureRow } from '#contract/support-pictures.ts'
import { getSecurity, listRoleRefusals } from './operation.ts'
import { failures, requestId } from './responses.ts'
import { refTo } from './schema-object.ts'

export const textHeader = (description: string) => ({ description, schema: { type: 'string' } })
export const binary = { schema: { type: 'string', format: 'binary' } }
export const immutable = textHeader('The bytes of an id never change, so they can be cached without expiry.')
export const idInPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: refTo('Id'),
})

export const stream = {
  operationId: 'changesStream',
  tags: ['changes'],
  summary: 'Subscribe to changes',
  description: `Server-sent events of the type \`${changeStream.event}\`, whose data is the JSON of a \`Change\`. Members receive changes of their own data and of data that all members share, administrators all changes. The server sends a comment every ${changeStream.heartbeatMs / 1000} seconds. An account can open ${changeStream.maxStreamsPerAccount} streams at once. Events are not repeated: after an interruption, read all data again.`,
  security: getSecurity(changeStream),
  responses: {
    200: {
      description:
        'The stream continues until one side closes it. The server closes it when the caller is no longer authorized.',
      headers: requestId,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...failures(listRoleRefusals(changeStream.role)),
  },
}

export const download = {
  operationId: 'exportTablesDownload',
  tags: ['exportTables'],
  summary: 'Download a prepared file',
  description: `Available for ${exportDownload.validForS} seconds after its preparation. Public, because the path cannot be guessed.`,
  security: [],
  parameters: [idInPath('ticket', 'From the `path` of the preparation.')],
  responses: {
    200: {
      description:
        'UTF-8 with a byte order mark. Cells that a spreadsheet would evaluate as formulas begin with an apostrophe.',
      headers: { ...requestId, 'Content-Disposition': textHeader('`attachment`, with the file name.') },
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...failures(['not_found', 'user_not_found']),
  },
}

export const pictureFile = {
  operationId: 'usersPicture',
  tags: ['users'],
  summary: 'Download a profile picture',
  description: 'Public, because the id cannot be guessed.',
  security: [],
  parameters: [idInPath('picture', 'From the `image` of a user.')],
  responses: {
    200: {
      description: 'The picture.',
      headers: {
        ...requestId,
        'Cache-Control': immutable,
        'X-Content-Type-Options': textHeader('`nosniff`.'),
      },
      content: { 'image/jpeg': binary, 'image/png': binary, 'image/webp': binary },
    },
    ...failures(['not_found']),
  },
}

export const supportPictureFile = {
  operationId: 'supportThreadsPicture',
  tags: ['supportThreads'],
  summary: 'Download a picture of a thread',
  description: 'For its author, the member of its thread, and administrators. Deleted after 90 days.',
  security: getSecurity(supportPictureRow),
  parameters: [idInPath('id', 'The `picture` of a message.')],
  responses: {
    200: {
      description: 'The picture.',
      headers: {
        ...requestId,
        'Cache-Control': textHeader('`no-store`.'),
        'X-Content-Type-Options': textHeader('`nosniff`.'),
      },
      content: { 'image/jpeg': binary, 'image/png': binary, 'image/webp': binary },
    },
    ...failures([...listRoleRefusals(supportPictureRow.role), 'not_found']),
  },
}
