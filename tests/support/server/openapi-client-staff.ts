import { proposeBank } from './admin-actions-on-staff.ts'
import { createAuthenticator, toCreationOptions } from './authenticator.ts'
import { totpCode } from './factors.ts'
import { createStaff, password } from './members.ts'
import { callSuccessfully } from './openapi-client.ts'

/** Calls each operation of second factors, proposals and the settings of the staff. */
export async function callStaffOperations(admin: { token: string }): Promise<void> {
  const careful = await createStaff('owner')
  await callSuccessfully('factorsProve', careful.token, { password: password })
  const { secret } = await callSuccessfully('factorsStartTotp', careful.token)
  await callSuccessfully('factorsConfirmTotp', careful.token, { code: totpCode(secret) })
  await callSuccessfully('factorsRenewCodes', careful.token)
  const authenticator = createAuthenticator()
  const { options } = await callSuccessfully('factorsStartPasskey', careful.token)
  const response = authenticator.create(toCreationOptions(options))
  await callSuccessfully('factorsAddPasskey', careful.token, { label: 'Laptop', response })
  const { username: name } = careful
  await callSuccessfully('factorsSignInOptions', undefined, { username: name, password: password })
  await callSuccessfully('factorsProofOptions', careful.token)
  const { passkeys } = await callSuccessfully('factorsMine', careful.token)
  await callSuccessfully('factorsRemovePasskey', careful.token, { id: passkeys[0]._id })
  await callSuccessfully('factorsRemoveTotp', careful.token)
  await callSuccessfully('usersSetRoles', admin.token, { username: name, roles: ['owner', 'cashier'] })
  const safety = await callSuccessfully('staffSettings', admin.token)
  await callSuccessfully('staffSetSettings', admin.token, safety)
  const [confirmed, declined] = [await proposeBank(), await proposeBank()]
  const second = await createStaff('owner')
  await callSuccessfully('proposalsWaiting', second.token)
  await callSuccessfully('proposalsConfirm', second.token, { id: confirmed })
  await callSuccessfully('proposalsDecline', second.token, { id: declined })
}
