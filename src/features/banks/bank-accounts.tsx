import { useQuery } from '@tanstack/react-query'
import { banks } from '#contract/banks.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { reading } from '../../api/query.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { landmark } from '../../ui/icons/places.ts'
import { List, Row } from '../../ui/list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Patch } from '../../ui/patch.tsx'
import { PayMark } from '../../ui/pay-mark.tsx'
import { showToast } from '../../ui/toast.ts'

/** Where a member may send money to, each number ready to be copied. */
export function BankAccounts() {
  const accounts = useQuery(reading(banks.listValid, {}))
  return (
    <Loaded query={accounts}>
      {(found) =>
        found.length === 0 ? (
          <p className="meta">There is no account to send money to right now. Please look again later.</p>
        ) : (
          <List>
            {found.map(({ _id, bank_name, account_number }) => (
              <Row
                key={_id}
                start={<BankMark name={bank_name} />}
                over={bank_name}
                title={<AccountNumber>{account_number}</AccountNumber>}
                end={
                  <CopyButton
                    text={account_number}
                    label={`Copy account number of ${bank_name}`}
                    onCopied={() => showToast.success('Copied account number!')}
                  />
                }
              />
            ))}
          </List>
        )
      }
    </Loaded>
  )
}

const namesOf: [RegExp, PaymentMethod][] = [
  [/b-?kash/i, 'bkash'],
  [/nag[ao]d/i, 'nagod'],
  [/rocket/i, 'rocket'],
]

function BankMark({ name }: { name: string }) {
  const method = namesOf.find(([words]) => words.test(name))?.[1]
  return method ? <PayMark method={method} /> : <Patch path={landmark} thread="plain" />
}
