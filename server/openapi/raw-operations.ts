import { advertiseUpload } from '#contract/advertises.ts'
import { changeStream } from '#contract/changes.ts'
import { exportDownload } from '#contract/exports.ts'
import { picturePath, pictureUpload } from '#contract/users.ts'
import { videoPath } from '#contract/video-path.ts'
import { failures, requestId } from './responses.ts'
import { refTo } from './schema-object.ts'
import { download, pictureFile, stream } from './stream-operations.ts'
import { uploadOperation } from './upload-operation.ts'

/** The paths without a row, because their bodies are streams or plain text. `base` is the path prefix of rows. */
export const rawPaths = (base: string) => ({
  [`${base}${advertiseUpload.path}`]: { post: videoUpload },
  [`${base}${pictureUpload.path}`]: { post: pictureUploading },
  [`${base}${changeStream.path}`]: { get: stream },
  [`${base}${exportDownload.path.replace(':ticket', '{ticket}')}`]: { get: download },
  [picturePath('{picture}')]: { get: pictureFile },
  [videoPath('{advertise}')]: { get: video, head: videoAlone },
  '/healthz': { get: probe('healthz', 'Whether the process lives') },
  '/readyz': {
    get: probe('readyz', 'Whether the server can take requests', 'Stopping, or its database is out of reach.'),
  },
})

const videoUpload = uploadOperation(advertiseUpload, {
  operationId: 'advertisesUpload',
  group: 'advertises',
  summary: 'Upload an advertisement’s video',
  description: 'MP4 or WebM, told by the bytes. It becomes a task of every member.',
  types: ['video/mp4', 'video/webm'],
  file: 'The video, with the name of its file.',
  data: { advertise: { ...refTo('Id'), description: 'The id of the video.' } },
  refuses: ['not_a_video'],
})

const pictureUploading = uploadOperation(pictureUpload, {
  operationId: 'usersUploadPicture',
  group: 'users',
  summary: 'Change one’s own profile picture',
  description: `JPEG, PNG or WebP, told by the bytes, of at most ${pictureUpload.limitBytes} bytes. It takes the place of the one before.`,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  file: 'The picture.',
  data: { image: { type: 'string', description: 'The path of the picture.' } },
  refuses: ['not_a_picture'],
})

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
