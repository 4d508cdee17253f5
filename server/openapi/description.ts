import { skipAfterS, taskReward } from '#contract/tasks.ts'

/** What is the same for every call, for somebody who has only this document. Markdown. */
export const description = `
Members top up, buy plans, watch advertisements for money, transfer and withdraw; administrators decide and look after
everything. Amounts are Bangladeshi taka.

## Answers

Every JSON answer is \`{ "success": boolean, "message": string, "data"?: … }\`. \`message\` is for people to read. A refusal
may carry \`errors\`: field name → what is wrong with it. Only outside production does it carry \`stack\`.

| Status | Means |
|---|---|
| 400 | The request is malformed, or fields are wrong (\`errors\` names them) |
| 401 | No token, a bad one, or one whose session is over: sign in again |
| 403 | The wrong role, a blocked account, or somebody else's record |
| 404 | There is no such thing |
| 409 | A conflict: a name is taken, it is decided already, or the same request is still running |
| 408 | The body took more than 30 seconds to arrive |
| 413, 415 | Too large; not JSON, or not a video |
| 422 | A rule refuses it: the balance is too small, say. Changed nothing |
| 429 | Too many requests, or too early: \`Retry-After\` tells the seconds |
| 503 | The database is out of reach: try again later |

A call is authorized before its fields are checked. The examples of a refusal are named for its reason. Fields the call does
not know are dropped. Every answer carries \`X-Request-Id\`, which the server's log knows.

## Signing in

\`POST /api/v1/auth/login\` answers with \`accessToken\`, to be sent as \`Authorization: Bearer …\`. It is a JWT whose payload is
\`TokenClaims\`: \`exp\` and \`iat\` are seconds since 1970. It stops working before \`exp\` when the session ends: the password
was changed or reset, or the account blocked or deleted. There is no refresh: sign in again.

Roles: \`customer\`, \`admin\`, and \`super-admin\`, which may do exactly what \`admin\` may. The role a call needs stands beside its
security scheme; none there means that any signed-in account may make it.

## Values

- **Money** is a JSON number of taka with at most two decimals: an amount is from 0.01 to 10000000. (Not said as \`multipleOf\`,
  which binary fractions break.) A member has a \`balance\` to spend, an \`earning\` to withdraw, and a \`hold\` for withdrawals
  that wait; none of them can fall below 0.
- **Ids** are UUIDs; those the server makes are version 7. \`_id\` in answers, \`id\` in paths.
- **Times** are ISO 8601 in UTC. **Days** (\`date\`, \`from\`, \`to\`, a day's tasks) are Asia/Dhaka days, \`YYYY-MM-DD\`.
- **Text** is Unicode without NUL and without half surrogate pairs. Lengths count UTF-16 units. Names are compared trimmed and
  without case. A JSON body has at most 64 KiB.
- **Tasks** pay ${taskReward} taka each, one every ${skipAfterS} seconds at most.

## Lists

Lists take \`limit\` (1 to 200, by default 50), \`cursor\` and \`sort\`; many take \`search\`, \`from\`, \`to\` and other filters. They answer
\`{ items, total, next_cursor }\`. For the next page, repeat the call with \`cursor\` set to \`next_cursor\` and everything else the
same, until it is null. Rows that are added meanwhile shift nothing. \`total\` counts what the filters let through, on all pages.

## Sending a request again

Every write takes an \`Idempotency-Key\`: a UUID that the caller makes up for each intended effect, and sends again with every
retry. The same key from the same account with the same request gets the stored answer with \`Idempotency-Replayed: true\` and has
no second effect, for 400 days. With another request it is refused with 422; while the first is still running, with 409
and \`Retry-After\`. A refusal changed nothing and is not stored: the same key may succeed later. Without a key, every request
has its effect. Signing in ignores keys, because its answer is a secret.

## Limits

Wrong passwords and asked-for resets are counted per account and per address, all other calls per account (or, signed out, per
address). Above the limit the answer is 429 with \`Retry-After\` in seconds.

## From a browser

Pages of other origins may call only where the server is configured to let them (CORS), with the headers \`Authorization\`,
\`Content-Type\` and \`Idempotency-Key\`; they can read \`Idempotency-Replayed\`, \`Retry-After\` and \`X-Request-Id\`. Cookies are not used.
`.trim()
