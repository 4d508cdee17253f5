import type { FieldDocs } from './field-docs.ts'

const aMoment = '2026-11-27T09:12:31.000Z'
const code = { description: 'A code of the authenticator app, or a recovery code.', example: '492039' }
const options = { description: 'Options of the Web Authentication API, as JSON.', example: { challenge: 'Zm9v' } }
const response = { description: 'The response of the passkey, as JSON.', example: { id: 'Zm9v' } }

/** The fields of second factors, proposals, and the settings of the staff. */
export const staffFieldDocs: Record<string, FieldDocs> = {
  StaffRole: { description: 'A role of an administrator: a set of permissions.' },
  FactorCode: code,
  PasskeyOptions: options,
  PasskeyResponse: response,
  Proof: { description: 'One of a password, a code, and the response of a passkey.', example: { code: '492039' } },
  ProofOptions: { description: 'What proves a user, besides the password.' },
  Passkey: { description: 'A passkey of the caller.' },
  OwnFactors: { description: 'The second factors of the caller.' },
  Proposed: { description: 'A write that waits for a second administrator.' },
  Proposal: { description: 'A write that waits for a second administrator.' },
  NewStaffSettings: { description: 'The safety settings of the staff.' },
  StaffSettings: { description: 'The safety settings, and how many administrators there are.' },
  code,
  passkey: response,
  'ProofOptions.passkey': { description: 'Options for a passkey, as JSON; null without one.', example: null },
  options,
  response,
  totp: { description: 'Whether the user has an authenticator app.', example: true },
  passkeys: { description: 'The passkeys.' },
  recovery_codes: { description: 'New recovery codes, shown once; none if there are some.', example: ['K7PWA-3MXQH'] },
  'OwnFactors.recovery_codes': { description: 'The number of unused recovery codes.', example: 10 },
  required_from: { description: 'When a second factor becomes necessary; null if it does not.', example: aMoment },
  'factorsStartTotp.secret': {
    description: 'The secret for the app, in Base32.',
    example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  'Passkey.label': { description: 'The name that the user gave it.', example: 'Office laptop' },
  'factorsAddPasskey.label': { description: 'A name for it.', example: 'Office laptop' },
  uri: { description: 'The content of the QR code.', example: 'otpauth://totp/Joma:rahim?secret=JBSWY3DP&issuer=Joma' },
  needs_factor: { description: 'Whether a second factor has to be added before other calls work.', example: false },
  'proposalsDecline.reason': { description: 'Why it is declined.', example: 'The number is wrong.' },
  proposal: { description: 'The id of the proposal.' },
  row: { description: 'The proposed operation.', example: 'banks.add' },
  proposer: { description: 'The username of the administrator who proposed it.', example: 'karim' },
  is_own: { description: 'Whether the caller proposed it.', example: false },
  input: { description: 'The input of the proposed operation, without passwords.', example: { bank_name: 'bkash' } },
  factor_required: { description: 'Whether administrators need a second factor.', example: true },
  factor_required_from: { description: 'When it becomes necessary; null if it does not.', example: aMoment },
  second_person: { description: 'Whether a second administrator confirms sensitive changes.', example: true },
  second_person_above: { description: 'Given balance and payouts above it need a second person.', example: 10_000 },
  fresh_proof_above: { description: 'Bulk decisions above it need a fresh proof.', example: 50_000 },
  session_hours: { description: 'How long a session of an administrator lasts at most.', example: 12 },
  idle_minutes: { description: 'How long it lasts without use.', example: 30 },
  staff: { description: 'The number of active administrators.', example: 3 },
  enrolled: { description: 'The number of them with a second factor.', example: 2 },
  owners: { description: 'The number of active owners.', example: 2 },
}
