import { aMoment, anId, type NounDocs } from './docs.ts'

export const devices: NounDocs<'devices'> = {
  description: 'Where users are signed in.',
  operations: {
    mine: 'List the own sessions. Last used first.',
    end: { text: 'End one of the own sessions', refuses: ['not_found'] },
    endOthers: 'End all own sessions except this one',
    ofUser: { text: 'List the sessions of a user', refuses: ['user_not_found'] },
    endOfUser: {
      text: 'End the sessions of a user. One session by its id, or all without an id.',
      refuses: ['user_not_found', 'not_oneself', 'not_found'],
    },
  },
  fields: {
    OpenSession: 'A session of a user, on one device.',
    is_current: 'Whether it is the session of this call.',
  },
}

export const emails: NounDocs<'emails'> = {
  description: 'The mail addresses of users.',
  operations: {
    change: {
      text: 'Change the own mail address. Mails a link to the new address. The old one stays until the link is used, within 60 minutes.',
      refuses: ['wrong_password', 'too_many_attempts'],
    },
    confirm: {
      text: 'Confirm a new mail address. The token of the mailed link is valid once.',
      refuses: ['email_link_over', 'too_many_attempts'],
    },
    setLanguage: 'Set the language of the own mails. English, before it is set.',
  },
  fields: {
    EmailChange: 'A new mail address, and the current password.',
    'emailsSetLanguage.locale': ['The language of the mails.', 'bn'],
  },
}

export const factors: NounDocs<'factors'> = {
  description: 'Second factors of the sign-in, and proofs of presence.',
  operations: {
    mine: 'Read the own second factors',
    startTotp: {
      text: 'Start an authenticator app. The app counts after its first code: `confirmTotp`.',
      refuses: ['too_many_rows'],
    },
    confirmTotp: {
      text: 'Confirm an authenticator app. The first factor of an account ends its other sessions and creates ten recovery codes.',
      refuses: ['wrong_code', 'code_of_other_time'],
    },
    removeTotp: { text: 'Remove the authenticator app', refuses: ['last_factor'] },
    startPasskey: {
      text: 'Start a passkey. `options` are those of `navigator.credentials.create`, valid for five minutes.',
      refuses: ['too_many_rows'],
    },
    addPasskey: { text: 'Add a passkey', refuses: ['wrong_passkey'] },
    removePasskey: { text: 'Remove a passkey', refuses: ['not_found', 'last_factor'] },
    renewCodes: { text: 'Replace the recovery codes', refuses: ['no_factor'] },
    signInOptions: {
      text: 'Read what the second step of a sign-in accepts. Refuses as the sign-in does. Records a security event, and mails the user if the device is new.',
      refuses: ['wrong_sign_in', 'account_blocked', 'too_many_attempts'],
    },
    proofOptions: 'Read what proves the caller',
    prove: {
      text: 'Prove to be at the device. By the password, or by a second factor if the caller has one. For 10 minutes the session may make the calls that need it.',
      refuses: [
        'wrong_password',
        'password_not_enough',
        'wrong_code',
        'code_of_other_time',
        'wrong_passkey',
        'too_many_attempts',
      ],
    },
  },
  fields: {
    label: ['The name that the user gave it.', 'Office laptop'],
    secret: ['The secret for the app, in Base32.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    PasskeyOptions: ['Options of the Web Authentication API, as JSON.', { challenge: 'Zm9v' }],
    Proof: ['One of a password, a code, and the response of a passkey.', { code: '492039' }],
    ProofOptions: 'What proves a user, besides the password.',
    Passkey: 'A passkey of the caller.',
    OwnFactors: 'The second factors of the caller.',
    'ProofOptions.passkey': ['Options for a passkey, as JSON; null without one.', null],
    options: ['Options of the Web Authentication API, as JSON.', { challenge: 'Zm9v' }],
    response: ['The response of the passkey, as JSON.', { id: 'Zm9v' }],
    totp: ['Whether the user has an authenticator app.', true],
    passkeys: 'The passkeys.',
    recovery_codes: ['New recovery codes, shown once; none if there are some.', ['K7PWA-3MXQH']],
    'OwnFactors.recovery_codes': ['The number of unused recovery codes.', 10],
    required_from: ['When a second factor becomes necessary; null if it does not.', aMoment],
    'factorsAddPasskey.label': ['A name for it.', 'Office laptop'],
    uri: ['The content of the QR code.', 'otpauth://totp/Joma:rahim?secret=JBSWY3DP&issuer=Joma'],
  },
}

export const recoveries: NounDocs<'recoveries'> = {
  description: 'Ways back into an account without its mail address.',
  operations: {
    start: {
      text: 'Start a password recovery by a top-up. The response is the same whether the account exists. The top-up has to come from a number that is proved for 72 hours, with the code as its reference, within 30 minutes.',
      refuses: ['too_many_attempts'],
    },
    check: 'Read whether the top-up of a recovery came. Repeat it until the state is no longer `waiting`.',
    checkLink: {
      text: 'Read whose password a link sets. Whether it came by mail, from an import, or from an administrator.',
      refuses: ['reset_link_over'],
    },
    finish: {
      text: 'Set a new password after a recovery. The token is valid once. Ends all sessions of the account; its withdrawals wait for 24 hours. The owner gets a mail and a push on the old devices.',
      refuses: ['recovery_over', 'account_blocked', 'too_many_attempts'],
    },
    allow: {
      text: 'Allow one password link for a member. Only for members, who cannot read their mail. The grant is valid for 24 hours.',
      refuses: ['user_not_found'],
    },
    grants: { text: 'List the own grants for a member. Those that can be used.', refuses: ['user_not_found'] },
    createLink: {
      text: 'Create the password link of a grant. Uses the oldest grant of the caller. The link is valid once, for 24 hours.',
      refuses: ['user_not_found', 'not_found'],
    },
  },
  fields: {
    url: ['The link, which is valid once.', 'https://joma.example/auth/recovery-password#pst=kq3Vb0&by=staff'],
    code: ['The reference of the top-up.', `R1234564`],
    StartedRecovery: 'How to prove the account by a top-up.',
    RecoveryState: 'Whether the top-up came.',
    LinkOwner: 'Whose password a link sets.',
    RecoveredPassword: 'A new password, and the secret of a proved recovery.',
    RecoveryGrant: 'A permission to create one password link.',
    numbers: ['Where to send them; empty if no number is watched.', [{ method: 'bkash', number: '01712345678' }]],
    'StartedRecovery.expires_at': ['When it is over.', aMoment],
    'RecoveryState.username': ['The username after the proof; null before.', null],
    'recoveriesAllow.reason': ['Why the member needs it.', 'The mail address is wrong.'],
    'recoveriesCreateLink.expires_at': ['Until when it is valid.', aMoment],
    password: ['The new password.', 'correct horse'],
    confirm_password: ['The new password.', 'correct horse'],
    'LinkOwner.username': ['The username of the account.', 'rahim'],
    'recoveriesCheckLink.token': ['The parameter `pst` of the link.', 'kq3Vb0'],
    token: ['The secret of a started recovery.', 'kq3Vb0'],
    expires_at: ['Until when it can be used.', aMoment],
    amount: ['The least taka to send.', 10],
    state: ['Whether the top-up came.', 'waiting'],
    reason: ['Why it was given.', 'The mail address is wrong.'],
  },
}

export const sessions: NounDocs<'sessions'> = {
  description: 'Signing in, and passwords.',
  operations: {
    signIn: {
      text: 'Sign in. A wrong name and a wrong password get the same response. Wrong passwords are counted for each account and address. Send the `deviceToken` of an earlier sign-in as `device_token`: that device has its own count. A user with a second factor also sends a `code` or a `passkey`.',
      refuses: [
        'wrong_sign_in',
        'factor_needed',
        'wrong_code',
        'code_of_other_time',
        'wrong_passkey',
        'account_blocked',
        'too_many_attempts',
      ],
    },
    signOut: 'Sign out. Ends the session of this token. Other sessions of the account stay.',
    changePassword: {
      text: 'Change the own password. Ends all sessions of the account, including this one: sign in again.',
      refuses: ['wrong_password', 'too_many_attempts'],
    },
    forgotPassword: {
      text: 'Request a password reset link. The response does not reveal whether the account exists. The link is sent to the account’s mail address.',
      refuses: ['too_many_attempts'],
    },
    resetPassword: {
      text: 'Reset the password. The token of the mailed link is valid once, for 30 minutes. Ends all sessions of the account. After a link of an administrator, withdrawals also wait for 24 hours.',
      refuses: ['reset_link_over', 'account_blocked', 'too_many_attempts'],
    },
  },
  fields: {
    TokenClaims: 'The payload of the access token, a JWT. It contains no secret.',
    SignIn: 'A username and its password.',
    PasswordReset: 'A new password, and the token of the mailed link.',
    PasswordChange: 'The two new passwords must be equal.',
    deviceToken: ['Send it with later sign-ins, also of other accounts.', 'Zm9v'],
    accessToken: [
      'A JWT with the claims of `TokenClaims`, sent as `Authorization: Bearer …`.',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VybmFtZSI6InJhaGltIn0.c2lnbmF0dXJl',
    ],
    iat: ['Issued at: seconds since 1970.', 1_795_166_000],
    exp: ['Expires at: seconds since 1970.', 1_795_770_800],
    jti: ['The id of the session.', anId],
    newPassword: ['The new password.', 'battery staple'],
    confirmPassword: ['The new password again.', 'battery staple'],
  },
}
