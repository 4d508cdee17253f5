import { advertiseUpload } from '#contract/advertises.ts'
import { changeStream } from '#contract/changes.ts'
import { exportDownload } from '#contract/exports.ts'
import { picturePath, pictureUpload } from '#contract/pictures.ts'
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import { IntakeResult, phoneHeartbeat, smsIntake } from '#contract/tills/phones.ts'
import { videoPath } from '#contract/videos.ts'
import { toTemplate } from './operation.ts'

import {
  createOperation,
  createPhoneCall,
  createPictureUpload,
  createProbe,
  createUpload,
  createVideoRead,
  files,
  header,
  idOf,
  immutable,
  inPath,
  nosniff,
  object,
  pictureTypes,
  videoTypes,
} from './raw-operation.ts'

/** The paths without an endpoint of the contract, whose bodies are files, streams or plain text. */
export const createRawPaths = () => ({
  ...inApi(advertiseUpload, {
    post: createUpload(advertiseUpload, {
      operationId: 'advertisesUpload',
      tag: 'advertises',
      summary: 'Upload an advertisement’s video',
      description:
        'MP4 or WebM with H.264, VP8, VP9 or AV1 (8 bit, 4:2:0), and AAC, MP3, Opus, Vorbis or no sound. The bytes decide the type. The video is stored; /advertise/publish/{id} makes it a task.',
      types: videoTypes,
      file: 'The video, with its file name.',
      data: { advertise: idOf('The id of the video.') },
      refuses: [
        'not_a_video',
        'video_container',
        'video_codec',
        'sound_codec',
        'video_no_index',
        'video_no_picture',
        'video_cut_off',
        'video_damaged',
      ],
    }),
  }),
  ...inApi(pictureUpload, {
    post: createPictureUpload(pictureUpload, {
      operationId: 'usersUploadPicture',
      tag: 'users',
      summary: 'Change one’s own profile picture',
      data: { image: { type: 'string', description: 'The path of the picture.' } },
      effect: 'It replaces the previous picture.',
    }),
  }),
  ...inApi(supportPictureUpload, {
    post: createPictureUpload(supportPictureUpload, {
      operationId: 'supportThreadsUploadPicture',
      tag: 'supportThreads',
      summary: 'Upload a picture for a message',
      data: { picture: idOf('The id of the picture.') },
      effect: 'Name it in a message.',
    }),
  }),
  ...inApi(supportPicture, {
    get: createOperation({
      operationId: 'supportThreadsPicture',
      tag: 'supportThreads',
      summary: 'Download a picture of a thread',
      description: 'For its author, the member of its thread, and administrators. Deleted after 90 days.',
      access: supportPicture,
      parameters: [inPath('id', 'The `picture` of a message.')],
      ok: {
        description: 'The picture.',
        headers: { 'Cache-Control': header('`no-store`.'), ...nosniff },
        content: files(pictureTypes),
      },
      refuses: ['not_found'],
    }),
  }),
  ...inApi(changeStream, {
    get: createOperation({
      operationId: 'changesStream',
      tag: 'changes',
      summary: 'Subscribe to changes',
      description: `Server-sent events of the type \`${changeStream.event}\`, whose data is the JSON of a \`Change\`. Members receive changes of their own data and of data that all members share, administrators all changes. The server sends a comment every ${changeStream.heartbeatMs / 1000} seconds. An account can open ${changeStream.maxStreamsPerAccount} streams at once. After a longer interruption, read all data again.`,
      access: changeStream,
      parameters: [
        {
          name: changeStream.missedParam,
          in: 'query',
          description: 'Begins with the changes of so many milliseconds before the stream.',
          schema: { type: 'integer', minimum: 0, maximum: changeStream.maxMissedMs },
        },
      ],
      ok: {
        description:
          'The stream continues until one side closes it. The server closes it when the caller is no longer authorized.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      refuses: [],
    }),
  }),
  ...inApi(exportDownload, {
    get: createOperation({
      operationId: 'exportTablesDownload',
      tag: 'exportTables',
      summary: 'Download a prepared file',
      description: `Available for ${exportDownload.validForS} seconds after its preparation. Public, because the path cannot be guessed.`,
      parameters: [inPath('ticket', 'From the `path` of the preparation.')],
      ok: {
        description:
          'UTF-8 with a byte order mark. Cells that a spreadsheet would evaluate as formulas begin with an apostrophe.',
        headers: { 'Content-Disposition': header('`attachment`, with the file name.') },
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      refuses: ['not_found', 'user_not_found'],
    }),
  }),
  ...inApi(smsIntake, {
    post: createPhoneCall(
      {
        operationId: 'tillPhonesReceiveSms',
        summary: 'Receive the SMS of a till phone',
        description: `Joma’s own format is \`{"messages": [{"client_id", "sender", "body", "received_at", "sim"}]}\` with up to ${smsIntake.messagesMax} SMS. The response is sent after all are stored. A message that cannot be stored has its own result and does not refuse the others. It is safe to repeat a call.`,
      },
      object('The data of the response.', {
        results: {
          type: 'array',
          description: 'One result for each SMS, in their order.',
          items: object('What became of one SMS.', {
            client_id: { type: ['string', 'null'], description: 'The id of the request.' },
            result: { enum: IntakeResult.options, description: 'What became of it.' },
          }),
        },
      }),
    ),
  }),
  ...inApi(phoneHeartbeat, {
    post: createPhoneCall(
      {
        operationId: 'tillPhonesHeartbeat',
        summary: 'Report that a till phone works',
        description:
          'The fields `battery` (percent), `queued` (SMS not sent yet) and `version` are optional, and others are refused. One that was not signed later than the last one changes nothing.',
      },
      { type: 'null', description: 'Always null.' },
    ),
  }),
  [picturePath('{picture}')]: {
    get: createOperation({
      operationId: 'usersPicture',
      tag: 'users',
      summary: 'Download a profile picture',
      description: 'Public, because the id cannot be guessed.',
      parameters: [inPath('picture', 'From the `image` of a user.')],
      ok: { description: 'The picture.', headers: { ...immutable, ...nosniff }, content: files(pictureTypes) },
      refuses: ['not_found'],
    }),
  },
  [videoPath('{advertise}')]: {
    get: createVideoRead(
      {
        operationId: 'advertisesVideo',
        summary: 'Stream a video',
        description: 'Public, because the id cannot be guessed.',
      },
      { hasBody: true },
    ),
    head: createVideoRead(
      { operationId: 'advertisesVideoHead', summary: 'Read the headers of a video' },
      { hasBody: false },
    ),
  },
  '/healthz': { get: createProbe('healthz', 'Whether the process is alive') },
  '/readyz': {
    get: createProbe(
      'readyz',
      'Whether the server can take requests',
      'The server is stopping, or cannot reach its database.',
    ),
  },
})

const inApi = ({ path }: { path: string }, operations: object) => ({ [toTemplate(path)]: operations })
