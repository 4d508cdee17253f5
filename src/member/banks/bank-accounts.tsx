import { useQuery } from '@tanstack/react-query'
import { banks } from '#contract/banks.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { landmark } from '../../ui/icons/navigation.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'

/** The accounts that receive payments, each with a copy button. */
export function BankAccounts() {
  const accounts = useQuery(endpointQuery(banks.listValid, {}))
  return (
    <QueryResult query={accounts}>
      {(items) =>
        items.length === 0 ? (
          <p className="meta">{messages.banks.none}</p>
        ) : (
          <List>
            {items.map(({ _id, bank_name, account_number }) => (
              <Row
                key={_id}
                start={<BankMark name={bank_name} />}
                over={<MixedText>{bank_name}</MixedText>}
                title={<AccountNumber>{account_number}</AccountNumber>}
                detail={howToPay(bank_name)}
                end={
                  <CopyButton
                    text={account_number}
                    label={messages.banks.copyNumber(bank_name)}
                    onCopied={() => showToast.success(messages.banks.copied)}
                  />
                }
              />
            ))}
          </List>
        )
      }
    </QueryResult>
  )
}

const namePatterns: [RegExp, PaymentMethod][] = [
  [/b-?kash|বিকাশ/i, 'bkash'],
  [/nag[ao]d|নগদ/i, 'nagod'],
  [/rocket|রকেট/i, 'rocket'],
]

function BankMark({ name }: { name: string }) {
  const method = namePatterns.find(([spelling]) => spelling.test(name))?.[1]
  return method ? <PaymentMethodMark method={method} /> : <IconBadge path={landmark} thread="plain" />
}

/** How money is sent to an account, if its name tells its kind. */
function howToPay(name: string): string | undefined {
  const { sendMoney, cashOut, payment } = messages.banks
  if (/personal|পার্সোনাল|ব্যক্তিগত/i.test(name)) return sendMoney
  if (/agent|এজেন্ট/i.test(name)) return cashOut
  return /merchant|মার্চেন্ট/i.test(name) ? payment : undefined
}
