import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { Text } from './fields.ts'
import { issue } from './issues.ts'

const Optional = (limitChars: number) =>
  v.optional(v.pipe(v.string(), v.maxLength(limitChars, issue('too_long', limitChars))), '')

/** Errors of the page itself. */
export const clientErrors = endpoints({
  /** Writes one line to the server's log. The page calls it when it shows its error screen. It has no personal data. */
  report: {
    method: 'POST',
    path: '/client-error/report',
    role: 'anyone',
    input: fields({
      /** The name of the exception: `NotFoundError`. */
      name: Text(60),
      /** Its message, without digits. */
      message: Optional(300),
      /** The files and positions of its stack. */
      trace: Optional(1_000),
      /** The first two parts of the screen's path, without values. */
      screen: Text(100),
    }),
    output: noData,
    touches: [],
    message: 'Thank you.',
    isSmall: 'repeatable',
  },
})
